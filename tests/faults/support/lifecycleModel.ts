import fc from 'fast-check';
import { ACTIONS, type Action, type Facts, MOVES, type Move, moveErrorOf } from '../../../contract/lifecycle.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry, Pendency } from '../../../contract/pendencies.ts';
import type { ChecklistStatus, PendencyStatus } from '../../../contract/pendencyStatus.ts';
import type { PersonName } from '../../support/world.ts';

/** R10: what people may do to a pendency in any order, against the table of the lifecycle. Knows nothing of vitest. */
export type Reply = { statusCode: number; body: string; json: <T>() => T };
export type LifecycleWorld = {
  as(
    person: PersonName,
    request: { method?: 'GET' | 'POST' | 'PUT'; url: string; payload?: object; headers?: Record<string, string> },
  ): Promise<Reply>;
  /** A pendency of a kind that is read, with a checklist of two items. */
  aPendency(): Promise<number>;
  addDocument(pendencyId: number, expirationDate: string | null): Promise<unknown>;
  /** What happens by itself: readings, and the days that pass. */
  read(): Promise<unknown>;
  pass(): Promise<unknown>;
  today: string;
};
type Real = { world: LifecycleWorld; id: number };
/** How many moves were answered with success, by action. */
export type Tally = Partial<Record<Action | 'accept_answer', number>>;
type Model = { tally: Tally };

class Disagreement extends Error {}
const insist = (isSo: boolean, text: string): void => {
  if (!isSo) throw new Disagreement(text);
};

const look = async ({ world, id }: Real, person: PersonName = 'admin'): Promise<Pendency> =>
  (await world.as(person, { url: `/pendencies/${id}` })).json<Pendency>();

/** What the rules look at, as the record tells it. */
function factsOf(record: Pendency, today: string, note?: string): Facts {
  const living = record.documents.filter(({ state }) => state !== 'SUPERSEDED');
  const fresh = living.filter(({ state }) => state === 'CURRENT');
  return {
    status: record.status,
    today,
    note,
    checklist: record.checklist.map(({ status }) => status),
    documents: fresh.length > 0 ? fresh : living,
    serviceOccurred: record.serviceOccurred,
    canBeRead: living.length > 0,
    statusBeforeSupport: null,
  };
}

class MoveCommand implements fc.AsyncCommand<Model, Real> {
  readonly person: PersonName;
  readonly action: Action;
  readonly note: string | undefined;
  constructor(person: PersonName, action: Action, note: string | undefined) {
    this.person = person;
    this.action = action;
    this.note = note;
  }
  check = () => true;
  toString = () => `${this.person} ${this.action}${this.note ? ' with a note' : ''}`;
  async run({ tally }: Model, real: Real): Promise<void> {
    const before = await look(real, this.person);
    const move: Move = MOVES[this.action];
    const mayMove = move.permission !== undefined && before.permissions.includes(move.permission);
    const refusal = moveErrorOf(this.action, factsOf(before, real.world.today, this.note));
    const reply = await real.world.as(this.person, moveOf(real.id, this.action, this.note));
    const after = await look(real);
    const said = `${this} from ${before.status}: ${reply.statusCode} ${reply.body.slice(0, 200)}`;
    if (mayMove && !refusal) {
      insist(reply.statusCode === 200, `legal and refused: ${said}`);
      insist(move.targets.includes(after.status), `led to ${after.status}: ${said}`);
      tally[this.action] = (tally[this.action] ?? 0) + 1;
    } else {
      insist([400, 403, 409].includes(reply.statusCode), `illegal and taken: ${said}`);
      insist(after.status === before.status, `refused, and yet ${after.status}: ${said}`);
    }
  }
}
const moveOf = (id: number, action: Action, note?: string) => ({
  method: 'PUT' as const,
  url: `/pendencies/${id}`,
  payload: {
    status: action === 'send' ? 'IN_REVISION' : (MOVES[action] as Move).targets[0],
    action,
    ...(note && { note }),
  },
});

class AnswerCommand implements fc.AsyncCommand<Model, Real> {
  /** Of the item; null: of all. */
  readonly index: number | null;
  readonly status: ChecklistStatus;
  constructor(index: number | null, status: ChecklistStatus) {
    this.index = index;
    this.status = status;
  }
  check = () => true;
  toString = () => `${this.index === null ? 'all items are' : `item ${this.index} is`} ${this.status}`;
  async run(_: Model, real: Real): Promise<void> {
    const before = await look(real);
    const items = before.checklist
      .filter((_item, index) => this.index === null || index === this.index)
      .map(({ pendencyChecklistId }) => ({
        pendencyChecklistId,
        status: this.status,
        ...(this.status === 'INVALID' && { invalidDescription: 'Falta.' }),
      }));
    if (items.length === 0) return;
    const payload = { pendencyId: real.id, items };
    const request = { method: 'POST', url: '/pendencies/checklist', payload } as const;
    const { statusCode, body } = await real.world.as('analyst', request);
    insist([200, 409].includes(statusCode), `${this}: ${statusCode} ${body}`);
    insist((await look(real)).status === before.status, `${this} moved the pendency`);
  }
}

/** All items answered one way, and the decision that asks for it: alone, chance would hardly ever bring them together. */
class JudgeCommand implements fc.AsyncCommand<Model, Real> {
  readonly answer: AnswerCommand;
  readonly decision: MoveCommand;
  constructor(status: ChecklistStatus, action: Action) {
    this.answer = new AnswerCommand(null, status);
    this.decision = new MoveCommand('admin', action, 'porque sim');
  }
  check = () => true;
  toString = () => `${this.answer}, ${this.decision}`;
  async run(model: Model, real: Real): Promise<void> {
    await this.answer.run(model, real);
    await this.decision.run(model, real);
  }
}

/** Something beside the moves; whatever it does to the status stands in the history. */
class StepCommand implements fc.AsyncCommand<Model, Real> {
  readonly name: string;
  readonly step: (real: Real, tally: Tally) => Promise<unknown>;
  constructor(name: string, step: (real: Real, tally: Tally) => Promise<unknown>) {
    this.name = name;
    this.step = step;
  }
  check = () => true;
  toString = () => this.name;
  async run({ tally }: Model, real: Real): Promise<void> {
    await this.step(real, tally);
  }
}
async function upload({ world, id }: Real, days: number | null): Promise<void> {
  const { status } = await look({ world, id });
  if (!['OPEN', 'PRE_REJECTED', 'NEXT_DUE_DATE', 'EXPIRED'].includes(status)) return;
  const at = days === null ? null : new Date(Date.parse(`${world.today}T12:00:00Z`) + days * 86_400_000);
  await world.addDocument(id, at?.toISOString().slice(0, 10) ?? null);
}
/** Answers the question that waits and accepts the answer: the pendency goes back to where it was asked. */
async function settleQuestion(real: Real, tally: Tally): Promise<void> {
  const { world, id } = real;
  const before = await look(real);
  const question = before.comments.find(({ kind, state }) => kind === 'QUESTION' && state === 'UNANSWERED');
  if (before.status !== 'SUPPORT' || !question) return;
  // answered by the other side, accepted by the very person who asked
  const asker = PEOPLE.find((person) => person === question.author.displayName) ?? 'admin';
  const other = asker === 'supplier' ? 'admin' : 'supplier';
  const url = `/pendencies/${id}/comments`;
  const payload = { kind: 'ANSWER', text: 'Outubro.', answerTo: question.id };
  const { statusCode, body } = await world.as(other, { method: 'POST', url, payload });
  insist(statusCode === 201, `the answer: ${statusCode} ${body}`);
  const accepted = await world.as(asker, {
    method: 'PUT',
    url: `${url}/${question.id}`,
    payload: { state: 'ANSWERED' },
  });
  insist(accepted.statusCode === 200, `accepting: ${accepted.statusCode} ${accepted.body}`);
  if ((await look(real)).status !== 'SUPPORT') tally.accept_answer = (tally.accept_answer ?? 0) + 1;
}

/** The way on, so that sequences get further than the first status. */
class SendCommand implements fc.AsyncCommand<Model, Real> {
  readonly move = new MoveCommand('supplier', 'send', undefined);
  check = () => true;
  toString = () => `a file, ${this.move}`;
  async run(model: Model, real: Real): Promise<void> {
    await upload(real, null);
    await this.move.run(model, real);
  }
}

const PEOPLE: readonly PersonName[] = ['admin', 'analyst', 'supplier', 'reader'];
const STATUSES: readonly ChecklistStatus[] = ['OK', 'INVALID', 'NOT_APPLICABLE', 'UNCHECKED'];
const move = fc
  .tuple(
    fc.constantFrom(...PEOPLE),
    fc.constantFrom(...ACTIONS),
    fc.option(fc.constant('porque sim'), { nil: undefined }),
  )
  .map(([person, action, note]) => new MoveCommand(person, action, note));
const answer = fc
  .tuple(fc.constantFrom(null, null, 0, 1), fc.constantFrom(...STATUSES))
  .map(([index, status]) => new AnswerCommand(index, status));
const forward = fc.constantFrom<fc.AsyncCommand<Model, Real>>(
  new SendCommand(),
  new SendCommand(),
  new MoveCommand('admin', 'reopen', 'porque sim'),
);
const judge = fc.constantFrom(
  new JudgeCommand('OK', 'conclude'),
  new JudgeCommand('INVALID', 'reject'),
  new JudgeCommand('NOT_APPLICABLE', 'not_applicable'),
);
const step = fc.constantFrom(
  new StepCommand('a file', (real) => upload(real, null)),
  new StepCommand('a file that ends soon', (real) => upload(real, 10)),
  new StepCommand('an expired file', (real) => upload(real, -1)),
  new StepCommand('the reading', ({ world }) => world.read()),
  new StepCommand('midnight', ({ world }) => world.pass()),
  new StepCommand('the question is settled', settleQuestion),
);

/** Random sequences of commands, one after the other; throws at the first disagreement, with the shortest way to it. */
export async function runSequences(
  world: LifecycleWorld,
  { runs, commands, seed }: { runs: number; commands: number; seed?: number },
): Promise<{ ran: number; tally: Tally }> {
  const tally: Tally = {};
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.commands([move, forward, answer, step, judge, forward], { maxCommands: commands, size: 'max' }),
      async (sequence) => {
        const id = await world.aPendency();
        await fc.asyncModelRun(() => ({ model: { tally }, real: { world, id } }), sequence);
        ran += [...sequence].length;
        const wrong = await wrongSteps(world, id);
        insist(wrong.length === 0, wrong.join('; '));
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  );
  return { ran, tally };
}

/** What of the history of a pendency is no move of the table, or does not follow from what was before. */
export async function wrongSteps(world: LifecycleWorld, id: number): Promise<string[]> {
  const entries: HistoryEntry[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await world.as('admin', { url: `/pendencies/${id}/history?itemsPerPage=100&page=${page}` });
    const { results } = reply.json<ListOf<HistoryEntry>>();
    entries.push(...results);
    if (results.length < 100) break;
  }
  const steps = entries.filter(({ action }) => action === 'STATUS_CHANGED').reverse();
  const wrong: string[] = [];
  let status: string = 'OPEN';
  for (const { fieldName, oldValue, newValue } of steps) {
    const known = Object.entries(MOVES).find(([name]) => name === fieldName)?.[1] as Move | undefined;
    const isLegal =
      known?.from.includes(oldValue as PendencyStatus) && known.targets.includes(newValue as PendencyStatus);
    if (!isLegal) wrong.push(`${fieldName}: ${oldValue} → ${newValue}`);
    if (oldValue !== status) wrong.push(`${fieldName} from ${oldValue}, while it was ${status}`);
    status = newValue ?? '';
  }
  const now = await look({ world, id });
  if (now.status !== status) wrong.push(`it is ${now.status}, the history says ${status}`);
  return wrong;
}

/** Eight people at once, each with so many random moves on the same pendencies. Gives how many were taken. */
export async function moveTogether(
  world: LifecycleWorld,
  ids: readonly number[],
  { people, moves, random }: { people: number; moves: number; random: () => number },
): Promise<{ taken: number; other: string[] }> {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let taken = 0;
  const other: string[] = [];
  await Promise.all(
    Array.from({ length: people }, async () => {
      for (let n = 0; n < moves; n += 1) {
        const reply = await world.as(
          pick(['admin', 'analyst', 'supplier']),
          moveOf(pick(ids), pick(ACTIONS), 'porque sim'),
        );
        if (reply.statusCode === 200) taken += 1;
        else if (![400, 403, 409].includes(reply.statusCode)) other.push(`${reply.statusCode} ${reply.body}`);
      }
    }),
  );
  return { taken, other };
}
