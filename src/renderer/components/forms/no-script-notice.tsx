interface NoScriptNoticeProps {
  phone: string;
  email: string;
}

/** Contact details in place of a form that needs JavaScript. Rendered on the server only. */
export function NoScriptNotice({ phone, email }: NoScriptNoticeProps) {
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
