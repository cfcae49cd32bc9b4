import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { LoadFailure } from '../../api/failure';
import { errorActionFor } from '../../api/error-actions';
import { Button } from '../../components/forms/button';
import { LinkButton } from '../../components/forms/link-button';
import { loginPath, useErrorHandler } from '../../state/use-error-handler';
import { DocumentHead } from '../head/document-head';
import { CachedPagesSection } from '../offline/cached-pages-section';
import { MessagePage } from './message-page';

/** Shown in place of a screen that failed to load or to render. */
export function FailureScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const failure = error instanceof LoadFailure ? error.failure : null;
  const applyRemedy = useErrorHandler();
  useEffect(() => {
    if (failure && errorActionFor(failure).goTo !== null) applyRemedy(failure);
  }, [failure, applyRemedy]);
  const isRefused = failure?.kind === 'refused';
  const isExpired = failure?.kind === 'expired';
  const title = isRefused ? 'Not found' : isExpired ? 'Please log in' : 'This page could not be shown';
  const text = failure
    ? errorActionFor(failure).message
    : 'Something went wrong. Reloading the page usually helps.';
  const isOffline = failure?.kind === 'offline' || failure?.kind === 'timeout';
  const code = failure?.kind === 'http' && failure.errorId ? `Error ${failure.errorId}` : undefined;
  return (
    <>
      <DocumentHead
        head={{ title, description: text, canonical: pathname + search, status: isRefused ? 404 : 500 }}
      />
      <MessagePage
        title={title}
        text={text}
        {...(code && { code })}
        more={isOffline && <CachedPagesSection />}
      >
        {isExpired && (
          <LinkButton to={loginPath(pathname + search)} variant="main">
            Log in
          </LinkButton>
        )}
        {!isRefused && !isExpired && (
          <Button variant="main" onClick={() => window.location.reload()}>
            Try again
          </Button>
        )}
        <LinkButton to="/">Go to the home page</LinkButton>
      </MessagePage>
    </>
  );
}
