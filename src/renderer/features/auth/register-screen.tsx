import { Link } from 'react-router-dom';
import { privateHead } from '../../api/private-head';
import { useSession } from '../../state/session';
import { AlreadySignedIn, AuthCard } from './auth-card';
import { RegisterForm } from './register-form';
import { useRedirectQuery } from './use-sign-in-redirect';

export const load = () => Promise.resolve(null);

export const head = privateHead('Register', '/login/register');

export function Screen() {
  const { userName } = useSession();
  const redirect = useRedirectQuery();
  if (userName) return <AlreadySignedIn userName={userName} />;
  return (
    <AuthCard
      title="Register"
      lead="An account keeps your orders, addresses, favorites and documents in one place."
      links={<Link to={`/login${redirect}`}>Log in instead</Link>}
    >
      <RegisterForm />
    </AuthCard>
  );
}
