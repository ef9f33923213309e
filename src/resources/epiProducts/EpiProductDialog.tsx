import { useNotify } from 'react-admin';
import { parseMoney } from '../../../contract/common.ts';
import { EPI } from '../../../contract/constants.ts';
import {
  CA_SITUATIONS,
  EPI_CATEGORIES,
  type EpiProduct,
  type EpiProductBody,
  epiProductBodySchema,
} from '../../../contract/epiProducts.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { DateInput, SelectInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Pair } from '../../components/inputs/GroupInputs.tsx';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';

export const PRODUCT_FIELDS = [
  'name',
  'code',
  'category',
  'maker',
  'details',
  'caNumber',
  'caValidity',
  'caSituation',
  'price',
] as const;
type Draft = Omit<EpiProductBody, 'price' | 'category'> & { price: string; category: string };

/** A product of the catalogue: to add and to change (I-05). */
export function EpiProductDialog({ product, onClose }: { product: EpiProduct | null; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const provider = useProvider();
  const invalidate = useInvalidate();
  const form = useContractForm<Draft, EpiProductBody, EpiProduct | null>({
    schema: epiProductBodySchema,
    record: product,
    isNew: product === null,
    valuesOf: draftOf,
    toBody: ({ price, caNumber, ...draft }) => ({
      ...draft,
      caNumber: caNumber.replace(/[\s.]/g, ''),
      price: price.trim() === '' ? 0 : (parseMoney(price) ?? Number.NaN),
    }),
    save: async (data, over) =>
      over
        ? (await provider.update<EpiProduct>('ownEpiProducts', { id: over.id, data, previousData: over })).data
        : (await provider.create<EpiProduct>('ownEpiProducts', { data })).data,
    onSaved: () => {
      notify(t(product ? 'epiProducts.own.saved' : 'epiProducts.own.created'), { type: 'success' });
      invalidate(['ownEpiProducts', 'epiProducts', 'epiCarts']);
      onClose();
    },
  });
  const length = (maxLength: number) => ({ slotProps: { htmlInput: { maxLength } }, autoComplete: 'off' });
  return (
    <FormDialog
      title={product ? product.name : t('epiProducts.own.create')}
      submitLabel={t('epiProducts.own.save')}
      width={640}
      form={form}
      labels={labelsOf(t, 'epiProducts.fields', PRODUCT_FIELDS)}
      onClose={onClose}
    >
      <TextInput source="name" required autoFocus {...length(EPI.name)} />
      <Pair>
        <TextInput source="code" required {...length(EPI.code)} />
        <SelectInput
          source="category"
          required
          options={EPI_CATEGORIES.map((value) => ({ value, label: t(`epi.category.${value}`) }))}
        />
        <TextInput source="maker" required {...length(EPI.maker)} />
        <TextInput source="price" required {...length(14)} />
        <TextInput source="caNumber" required {...length(7)} />
        <DateInput source="caValidity" required />
        <SelectInput
          source="caSituation"
          required
          help={t('epiProducts.help.caSituation')}
          options={CA_SITUATIONS.map((value) => ({ value, label: t(`epi.caSituation.${value}`) }))}
        />
        <TextInput source="details" help={t('epiProducts.help.details')} {...length(EPI.details)} />
      </Pair>
    </FormDialog>
  );
}

const draftOf = (product: EpiProduct | null): Draft => ({
  name: product?.name ?? '',
  code: product?.code ?? '',
  category: product?.category ?? '',
  maker: product?.maker ?? '',
  details: product?.details ?? '',
  caNumber: product?.caNumber ?? '',
  caValidity: product?.caValidity ?? '',
  caSituation: product?.caSituation ?? 'VALID',
  price: product ? product.price.toFixed(2).replace('.', ',') : '',
});
