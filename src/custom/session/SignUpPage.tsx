import { useLocation } from 'react-router-dom';
import { useT } from '../../i18n/index.ts';
import { type Invited, SignUpForm } from './SignUpForm.tsx';

/** `/login/criar-conta`: by oneself, or led here by a confirmed invite (K-03, K-04). */
const SignUpPage = () => {
  const t = useT();
  const { state } = useLocation();
  const invited: Invited | undefined = state?.token ? state : undefined;
  const lead = invited?.company
    ? t('access.signUp.inviteLead', { company: invited.company })
    : t(invited ? 'access.complete.inviteLead' : 'access.signUp.lead');
  return <SignUpForm title={t('access.signUp.title')} lead={lead} invited={invited} />;
};

export default SignUpPage;
