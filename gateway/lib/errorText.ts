import { formatDate } from '../../contract/common.ts';
import type { Language } from '../../contract/constants.ts';
import { fill, messages } from '../../contract/messages/index.ts';
import type { AppError } from './errors.ts';

export function errorText(error: AppError, language: Language): string {
  const words = messages[language];
  const status = error.values.status as keyof typeof words.pendencyStatus | undefined;
  const projectStatus = error.values.projectStatus as keyof typeof words.projectStatus | undefined;
  const { date } = error.values;
  const values = {
    ...error.values,
    ...(typeof date === 'string' && { date: formatDate(date, language) }),
    ...(status && { status: words.pendencyStatus[status] }),
    ...(projectStatus && { projectStatus: words.projectStatus[projectStatus] }),
  };
  return fill(words.error[error.code], values);
}
