import { LinkButton } from '../ui/link-button';
import { MessagePage } from './message-page';
import { PageTitle } from './page-title';

export function NotFoundScreen() {
  return (
    <>
      <PageTitle text="Page not found" status={404} />
      <MessagePage
        code="404"
        title="This page does not exist"
        text="The address may be mistyped or out of date. Search by name, catalogue or CAS number above, or browse from the start."
      >
        <LinkButton to="/" look="main">
          Go to the home page
        </LinkButton>
        <LinkButton to="/categoryList?id=1">Browse small molecules</LinkButton>
      </MessagePage>
    </>
  );
}
