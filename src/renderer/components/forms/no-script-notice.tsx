interface WithoutScriptProps {
  phone: string;
  email: string;
}

/** Where a form does not work: how to reach the shop all the same. Drawn by the server alone. */
export function WithoutScript({ phone, email }: WithoutScriptProps) {
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
