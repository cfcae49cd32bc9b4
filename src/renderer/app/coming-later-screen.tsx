import { LinkButton } from '../ui/link-button';
import { useSettings } from '../state/settings';
import { DocumentHead } from './document-head';
import { MessagePage } from './message-page';

/** Says plainly that a page is not there yet, and how to get the thing done meanwhile. `path` is the route's. */
export function ComingLaterScreen({ path, title }: { path: string; title: string }) {
  const { phone, email } = useSettings();
  const text = `This page is not open yet. We will gladly help you meanwhile: call ${inOnePiece(phone)} or write to ${email}.`;
  return (
    <>
      <DocumentHead
        head={{
          title,
          description: `${title}: ${text}`,
          canonical: path.replace('/*', ''),
          robots: 'noindex',
        }}
      />
      <MessagePage title={title} text={text}>
        <LinkButton to="/" look="main">
          Go to the home page
        </LinkButton>
      </MessagePage>
    </>
  );
}

/** A number that no line breaks in two. */
function inOnePiece(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}
