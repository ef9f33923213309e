import { useId } from 'react';

type Props = {
  label: string;
  /** What it says while it waits. */
  waiting: string;
  sending: boolean;
  /** Why it does nothing yet; it can be reached all the same, and then leads to what is missing. */
  off?: string;
};

/** The one filled button of a screen. */
export const SubmitButton = ({ label, waiting, sending, off }: Props) => {
  const id = useId();
  return (
    <>
      <button
        type="submit"
        className="login-submit"
        aria-disabled={sending || off !== undefined}
        aria-busy={sending}
        aria-describedby={off === undefined ? undefined : id}
      >
        {sending ? waiting : label}
      </button>
      {off !== undefined && (
        <p className="login-help off" id={id}>
          {off}
        </p>
      )}
    </>
  );
};
