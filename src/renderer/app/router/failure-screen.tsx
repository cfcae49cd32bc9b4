import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { LoadFailure } from '../../api/failure';
import { remedyFor } from '../../api/remedies';
import { loginPath, useRemedy } from '../../state/use-remedy';
import { Button } from '../../components/forms/button';
import { LinkButton } from '../../components/forms/link-button';
import { DocumentHead } from '../head/document-head';
import { MessagePage } from './message-page';
import { KeptPagesLater } from '../offline/kept-pages-later';

/** Stands where a screen could not be loaded or broke while drawing: what happened, and a way out. */
export function FailureScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const failure = error instanceof LoadFailure ? error.failure : null;
  const applyRemedy = useRemedy();
  useEffect(() => {
    if (failure && remedyFor(failure).goTo !== null) applyRemedy(failure);
  }, [failure, applyRemedy]);
  const refused = failure?.kind === 'refused';
  const expired = failure?.kind === 'expired';
  const title = refused ? 'Nothing here' : expired ? 'Please log in' : 'This page could not be shown';
  const text = failure
    ? remedyFor(failure).message
    : 'Something in the page broke. Loading it again usually helps.';
  const cutOff = failure?.kind === 'offline' || failure?.kind === 'timeout';
  const quote = failure?.kind === 'http' && failure.errorId ? `Error ${failure.errorId}` : undefined;
  return (
    <>
      <DocumentHead
        head={{ title, description: text, canonical: pathname + search, status: refused ? 404 : 500 }}
      />
      <MessagePage
        title={title}
        text={text}
        {...(quote && { code: quote })}
        more={cutOff && <KeptPagesLater />}
      >
        {expired && (
          <LinkButton to={loginPath(pathname + search)} variant="main">
            Log in
          </LinkButton>
        )}
        {!refused && !expired && (
          <Button variant="main" onClick={() => window.location.reload()}>
            Try again
          </Button>
        )}
        <LinkButton to="/">Go to the home page</LinkButton>
      </MessagePage>
    </>
  );
}
