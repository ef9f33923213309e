import type { MatrixState } from '../../../contract/requirementMatrices.ts';
import { Tag } from '../../components/fields/Tag.tsx';
import { useT } from '../../i18n/index.ts';

const VARIANT = { DRAFT: 'outlined', SCHEDULED: 'primary', PUBLISHED: 'filled', REPLACED: 'outlined' } as const;

export const MatrixStateTag = ({ state }: { state: MatrixState }) => {
  const t = useT();
  return <Tag variant={VARIANT[state]}>{t(`requirementMatrices.state.${state}`)}</Tag>;
};
