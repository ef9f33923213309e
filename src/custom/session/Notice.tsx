import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../components/form/icons.tsx';
import { Screen } from './Screen.tsx';

type Props = {
  icon: ComponentProps<typeof Icon>['name'];
  tone?: 'calm' | 'good' | 'bad';
  title: string;
  text: ReactNode;
  /** Content between text and action. */
  children?: ReactNode;
  /** The one next step. */
  action: ReactNode;
};

/** A notice with one action. */
export const Notice = ({ icon, tone = 'calm', title, text, children, action }: Props) => (
  <div className={`login-notice ${tone}`}>
    <span className="mark">
      <Icon name={icon} size={28} />
    </span>
    <Screen title={title} lead={text}>
      {children}
      {action}
    </Screen>
  </div>
);
