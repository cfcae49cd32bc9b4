import { LinkButton } from '../ui/link-button';
import { useSettings } from '../state/settings';
import { MessagePage } from './message-page';
import { PageTitle } from './page-title';

/** Says plainly that a page is not there yet, and how to get the thing done meanwhile. */
export function ComingLaterScreen({ title }: { title: string }) {
  const { phone, email } = useSettings();
  return (
    <>
      <PageTitle text={title} />
      <MessagePage
        title={title}
        text={`This page is not open yet. We will gladly help you meanwhile: call ${inOnePiece(phone)} or write to ${email}.`}
      >
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
