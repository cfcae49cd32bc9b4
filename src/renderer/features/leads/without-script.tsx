import { useSettings } from '../../state/settings';

/** Where the form does not work: how to reach the shop all the same. Drawn by the server alone. */
export function WithoutScript() {
  const { phone, email } = useSettings();
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p>
          This form needs JavaScript. Please write to {email} or call {phone} instead.
        </p>
      )}
    </noscript>
  );
}
