import {
  Admin,
  Datagrid,
  type DataProvider,
  DateField,
  Edit,
  List,
  Resource,
  SelectInput,
  SimpleForm,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

/** The least that react-admin can be: a list with two filters and an edit form, in one chunk, over the same rows. */
const ask = async (path: string) => (await fetch(`/data/${path}`)).json();
const dataProvider = {
  getList: async (resource: string) => {
    const { results, meta } = await ask(resource);
    return { data: results, total: meta.totalResults };
  },
  getOne: async (resource: string, { id }: { id: number }) => ({ data: await ask(`${resource}/${id}`) }),
} as unknown as DataProvider;

const STATUSES = ['OPEN', 'IN_REVISION', 'DONE'].map((id) => ({ id, name: id }));
const filters = [
  <TextInput key="name" source="name" alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUSES} />,
];

const PendencyList = () => (
  <List filters={filters}>
    <Datagrid>
      <TextField source="name" />
      <TextField source="status" />
      <TextField source="plan" />
      <TextField source="company.name" />
      <DateField source="updatedAt" />
    </Datagrid>
  </List>
);
const PendencyEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" />
    </SimpleForm>
  </Edit>
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="pendencies" list={PendencyList} edit={PendencyEdit} />
    </Admin>,
  );
}
