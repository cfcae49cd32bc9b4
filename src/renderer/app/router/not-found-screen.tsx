import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../components/forms/link-button';
import { DocumentHead } from '../head/document-head';
import { MessagePage } from './message-page';

const text =
  'The address may be mistyped or out of date. Search by name, catalogue number or CAS number, or start from the home page.';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <>
      <DocumentHead head={{ title: 'Page not found', description: text, canonical: pathname, status: 404 }} />
      <MessagePage code="404" title="This page does not exist" text={text}>
        <LinkButton to="/" variant="main">
          Go to the home page
        </LinkButton>{' '}
        <LinkButton to="/categoryList?id=1">Browse small molecules</LinkButton>
      </MessagePage>
    </>
  );
}
