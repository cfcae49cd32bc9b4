import { useEffect, type ReactNode } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { LoadFailure } from '../../api/failure';
import { errorActionFor } from '../../api/error-actions';
import { Button, LinkButton } from '../../components/forms/button';
import { lazyComponent } from '../../lib/lazy-component';
import { loginPath, useErrorHandler } from '../../state/use-error-handler';
import { DocumentHead } from '../document-head';
import styles from './failure-screen.module.css';

/** Shown in place of a screen that failed to load or to render. */
export function FailureScreen() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const failure = error instanceof LoadFailure ? error.failure : null;
  const handleError = useErrorHandler();
  useEffect(() => {
    if (failure && errorActionFor(failure).goTo !== null) handleError(failure);
  }, [failure, handleError]);
  // The calls of loaders are refused when the requested product, article or order does not exist.
  const isRefused = failure?.kind === 'refused';
  const isExpired = failure?.kind === 'expired';
  let title = 'This page could not be shown';
  if (isRefused) title = 'Not found';
  if (isExpired) title = 'Please log in';
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
      <MessagePage title={title} text={text} {...(code && { code })} more={isOffline && <CachedPages />}>
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

// Shows nothing when its code cannot be loaded: then no page is cached either.
const CachedPages = lazyComponent(
  () => import('../offline/cached-pages'),
  (module) => module.CachedPages,
);

interface MessagePageProps {
  code?: string;
  title: string;
  text: string;
  /** Actions, side by side. */
  children?: ReactNode;
  /** Shown below the actions. */
  more?: ReactNode;
}

export function MessagePage({ code, title, text, children, more }: MessagePageProps) {
  return (
    <section className={styles.page}>
      {code && <p className={styles.code}>{code}</p>}
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      <p className={styles.actions}>{children}</p>
      {more}
    </section>
  );
}

const NOT_FOUND_TEXT =
  'The address may be mistyped or out of date. Search by name, catalogue number or CAS number, or start from the home page.';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <>
      <DocumentHead
        head={{ title: 'Page not found', description: NOT_FOUND_TEXT, canonical: pathname, status: 404 }}
      />
      <MessagePage code="404" title="This page does not exist" text={NOT_FOUND_TEXT}>
        <LinkButton to="/" variant="main">
          Go to the home page
        </LinkButton>{' '}
        <LinkButton to="/notRegion">Browse the catalogue</LinkButton>
      </MessagePage>
    </>
  );
}
