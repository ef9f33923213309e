import type { ChatScreen } from '../../../contract/chat.ts';
import { ACCOUNT_SECTIONS, type AccountSection, addressOf, sectionRoute } from '../../access/sections.ts';
import { OPENED } from '../../components/list/listAddress.ts';
import { pathOf, SECTIONS, type Section } from '../../routes.ts';

export const pendencyAddress = (id: number): string => `${pathOf('pendencies')}?${OPENED}=${id}`;
/** A list with a filter, as react-admin writes it. */
export const listWith = (noun: string, filter: object): string =>
  `${pathOf(noun)}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const isSection = (screen: ChatScreen): screen is ChatScreen & Section => screen in SECTIONS;
const isOfAccount = (screen: ChatScreen): screen is ChatScreen & AccountSection => screen in ACCOUNT_SECTIONS;

/** Only who is of a contracting company has it. */
export const isOfContracting = (screen: ChatScreen): boolean =>
  isOfAccount(screen) && sectionRoute(screen).ofContracting === true;

/** Where a screen is, and the key of its name. */
export function screenLink(screen: ChatScreen) {
  if (isSection(screen)) return { to: pathOf(screen), name: `layout.sections.${screen}` as const };
  if (isOfAccount(screen)) return { to: addressOf(screen), name: `account.sections.${screen}` as const };
  throw new Error(`No address for ${screen}`);
}
