import { useState } from 'react';
import type { Reference } from '../../../contract/common.ts';
import { SearchSelect } from '../../components/inputs/SearchSelect.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { useT } from '../../i18n/index.ts';

type Props = {
  companyId: number;
  label: string;
  help?: string;
  error?: string | undefined;
  required?: boolean;
  onChoose: (projectId: string) => void;
};
type Choice = Reference & { contract: string };

/** One of the company's own projects, found by its name. */
export function ProjectSelect({ companyId, onChoose, ...field }: Props) {
  const t = useT();
  const provider = useProvider();
  const [chosen, setChosen] = useState<Choice[]>([]);
  return (
    <SearchSelect<Choice>
      {...field}
      queryKey={['projects', 'ofCompany', companyId]}
      search={async (text, options) => (await provider.getOwnProjects(companyId, text, options)).results}
      below={({ contract }) => contract}
      texts={{ none: t('users.invite.noProject'), placeholder: t('users.invite.projectPlaceholder') }}
      value={chosen}
      onChange={(next) => {
        setChosen(next);
        onChoose(next[0] ? String(next[0].id) : '');
      }}
    />
  );
}
