import { column, type Db } from '../db/client.ts';

/** Where orders and requests to the operator go (ruling 20): `OPERATOR_EMAIL`, else everybody who runs the installation. */
export type OperatorMails = (tx: Db) => Promise<string[]>;

export const operatorMails =
  (configured: string | undefined): OperatorMails =>
  async (tx) =>
    configured ? [configured] : column(tx)`select email from users where operator order by email limit 20`;
