import { LinkButton } from '../../components/forms/link-button';
import { AuthCard } from './auth-card';

/** For somebody who is signed in and comes to sign in. */
export function SignedIn({ userName }: { userName: string }) {
  return (
    <AuthCard title={`You are logged in as ${userName}`}>
      <LinkButton to="/user" variant="main">
        Go to the user center
      </LinkButton>
      <LinkButton to="/">Go to the home page</LinkButton>
    </AuthCard>
  );
}
