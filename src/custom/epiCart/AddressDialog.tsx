import { useNotify } from 'react-admin';
import {
  type BillingAddress,
  type BillingAddressChange,
  billingAddressChangeSchema,
} from '../../../contract/billingAddresses.ts';
import type { Municipality } from '../../../contract/clinics.ts';
import { BILLING } from '../../../contract/constants.ts';
import { useInvalidate } from '../../components/action/useAction.tsx';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { useContractForm } from '../../components/form/useContractForm.ts';
import { MaskedInput, TextInput } from '../../components/inputs/FormInputs.tsx';
import { Pair } from '../../components/inputs/GroupInputs.tsx';
import { cepMask } from '../../components/inputs/masks.ts';
import { saveBillingAddress } from '../../dataProvider/actions/epiOrders.ts';
import { labelsOf } from '../../i18n/byWords.ts';
import { useT } from '../../i18n/index.ts';
import { MunicipalityInput } from '../../resources/bookings/reference.tsx';

const FIELDS = ['cep', 'number', 'street', 'complement', 'neighborhood', 'place'] as const;
type Draft = Omit<BillingAddressChange, 'city' | 'uf'> & { place: Municipality | null };
type Props = { companyId: number; address: BillingAddress | null; onClose: () => void };

/** Where a company is billed (B-29). */
export function AddressDialog({ companyId, address, onClose }: Props) {
  const t = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const form = useContractForm<Draft, BillingAddressChange, BillingAddress | null>({
    schema: billingAddressChangeSchema,
    record: address,
    isNew: address === null,
    valuesOf: (of) => ({
      ...{ cep: of?.cep ?? '', street: of?.street ?? '', number: of?.number ?? '', complement: of?.complement ?? '' },
      neighborhood: of?.neighborhood ?? '',
      place: of && { id: 0, name: of.city, state: of.uf },
    }),
    toBody: ({ place, ...fields }) => ({ ...fields, city: place?.name ?? '', uf: place?.state ?? '' }),
    pathOf: (path) => (path === 'city' || path === 'uf' ? 'place' : path),
    save: (body, over) => saveBillingAddress(companyId, body, over),
    onSaved: () => {
      notify(t('epiOrders.billing.saved'), { type: 'success' });
      invalidate(['billingAddresses']);
      onClose();
    },
  });
  const length = (maxLength: number) => ({ slotProps: { htmlInput: { maxLength } } });
  return (
    <FormDialog
      title={t('epiOrders.billing.title')}
      submitLabel={t('epiOrders.billing.save')}
      form={form}
      labels={labelsOf(t, 'epiOrders.billing', FIELDS)}
      onClose={onClose}
    >
      <Pair>
        <MaskedInput source="cep" mask={cepMask} required autoComplete="postal-code" />
        <TextInput source="number" required {...length(BILLING.number)} />
      </Pair>
      <TextInput source="street" required autoComplete="address-line1" {...length(BILLING.street)} />
      <TextInput source="complement" {...length(BILLING.complement)} />
      <Pair>
        <TextInput source="neighborhood" required {...length(BILLING.neighborhood)} />
        <MunicipalityInput source="place" />
      </Pair>
    </FormDialog>
  );
}
