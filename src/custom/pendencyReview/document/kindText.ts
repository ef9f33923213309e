import type { DocumentKind } from '../../../../contract/pendencies.ts';
import type { Translate } from '../../../i18n/index.ts';

/** 'Tipo: Holerite', 'Parece ser: Holerite' (the reading says so), 'É outro documento: Holerite' (a person did). */
export function kindText({ name, by, differs }: DocumentKind, t: Translate): string {
  if (!differs) return t('upload.kind.label', { name });
  return t(by === 'READING' ? 'upload.kind.looks' : 'upload.kind.isOther', { name });
}
