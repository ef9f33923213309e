import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  boundedText,
  cnpjCheckDigits,
  cnpjRoot,
  cnpjSchema,
  cpfSchema,
  dateSchema,
  dayOf,
  daysBetween,
  emailSchema,
  formatCnpj,
  formatCpf,
  formatDate,
  formatMoney,
  formatMonth,
  formatPhone,
  hidePhone,
  idSchema,
  invalidPasswordCharacters,
  isCnpj,
  isCpf,
  isPhone,
  maskCpf,
  maskCpfsIn,
  moneySchema,
  monthSchema,
  nameText,
  newPasswordSchema,
  parseMoney,
  passwordCriteria,
  passwordStrength,
  phoneSchema,
  plain,
} from './common.ts';

const digit = fc.integer({ min: 0, max: 9 });
const digits = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((list) => list.join(''));
const charOf = (alphabet: string) => fc.constantFrom(...alphabet);
const textOf = (alphabet: string, min: number, max: number) =>
  fc.array(charOf(alphabet), { minLength: min, maxLength: max }).map((list) => list.join(''));
const isEqualThroughout = (text: string) => new Set(text).size === 1;

/** The check digits of a CPF by the law's own words: weights 10…2, then 11…2; digit = 11 − rest, 0 when above 9. */
function cpfOf(base: string): string {
  const next = (text: string) => {
    const sum = [...text].reduce((total, d, index) => total + Number(d) * (text.length + 1 - index), 0);
    const found = 11 - (sum % 11);
    return found > 9 ? 0 : found;
  };
  const first = next(base);
  return `${base}${first}${next(`${base}${first}`)}`;
}
const cpf = digits(9)
  .map(cpfOf)
  .filter((text) => !isEqualThroughout(text));
const cnpj = textOf('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 12, 12)
  .map((base) => `${base}${cnpjCheckDigits(base)}`)
  .filter((text) => !isEqualThroughout(text));

describe('CPF', () => {
  test('M-15 known numbers pass, and the ten of equal digits are refused although their sum is right', () => {
    expect(['52998224725', '11144477735'].every(isCpf)).toBe(true);
    for (let d = 0; d <= 9; d++) {
      const equal = String(d).repeat(11);
      expect(cpfOf(equal.slice(0, 9))).toBe(equal);
      expect(isCpf(equal)).toBe(false);
    }
  });

  test('M-15 every CPF with right check digits passes; with any one digit changed it fails', () => {
    fc.assert(
      fc.property(cpf, fc.nat({ max: 10 }), fc.integer({ min: 1, max: 9 }), (text, at, step) => {
        expect(isCpf(text)).toBe(true);
        // a remainder of 0 and one of 1 both give the digit 0, which can hide a change
        fc.pre(text[9] !== '0');
        const changed = (Number(text[at]) + step) % 10;
        expect(isCpf(`${text.slice(0, at)}${changed}${text.slice(at + 1)}`)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  test('M-15 the mask 000.000.000-00 there and back again', () => {
    expect(formatCpf('52998224725')).toBe('529.982.247-25');
    fc.assert(
      fc.property(cpf, (text) => {
        expect(formatCpf(text)).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
        expect(cpfSchema.parse(formatCpf(text))).toBe(text);
      }),
    );
  });

  test('what may not be seen of a CPF is not in its masked form', () => {
    expect(maskCpf('52998224725')).toBe('***.982.247-**');
    expect(maskCpfsIn('CPF 529.982.247-25 e 52998224725, nota 529982247251')).toBe(
      'CPF ***.982.247-** e ***.982.247-**, nota 529982247251',
    );
  });

  test.each(['', '5299822472', '529982247250', 'abc', '529.982.247-24'])('%j is no CPF', (text) => {
    expect(cpfSchema.safeParse(text).error?.issues[0]?.message).toBe('invalid_cpf');
  });
});

describe('CNPJ', () => {
  test.each(['12ABC34501DE35', '00000000E08G12', 'A87HBZHB000161', '93ZB0VRYV6KA67', '00000000000191'])(
    'M-15 %s passes (law)',
    (text) => {
      expect(isCnpj(text)).toBe(true);
    },
  );

  test.each(['93ZB0VRYV6KA66', '00000000000000', '11111111111111', '12abc34501de35', '12ABC34501DEXX', ''])(
    'M-15 %j fails',
    (text) => {
      expect(isCnpj(text)).toBe(false);
    },
  );

  test('M-15 every CNPJ with right check digits passes; with any one character changed it fails', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    const worthOf = (character: string) => character.charCodeAt(0) - 48;
    fc.assert(
      fc.property(cnpj, fc.nat({ max: 13 }), charOf(alphabet), (text, at, character) => {
        expect(isCnpj(text)).toBe(true);
        fc.pre(text[12] !== '0');
        const old = text[at] ?? '';
        // two characters whose values differ by a multiple of eleven cannot be told apart by a sum modulo 11
        fc.pre((worthOf(character) - worthOf(old)) % 11 !== 0);
        expect(isCnpj(`${text.slice(0, at)}${character}${text.slice(at + 1)}`)).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  test('M-15 the mask of 18 characters there and back again, lower case accepted', () => {
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(cnpjRoot('12ABC34501DE35')).toBe('12ABC345');
    fc.assert(
      fc.property(cnpj, (text) => {
        expect(formatCnpj(text)).toHaveLength(18);
        expect(cnpjSchema.parse(formatCnpj(text))).toBe(text);
        expect(cnpjSchema.parse(formatCnpj(text).toLowerCase())).toBe(text);
      }),
    );
  });
});

describe('phone', () => {
  test.each([
    ['(31) 99876-5432', '+5531998765432'],
    ['(31) 3876-5432', '+553138765432'],
    ['+55 31 99876-5432', '+5531998765432'],
    ['+5531998765432', '+5531998765432'],
    ['31 3876.5432', '+553138765432'],
    ['55 99876-5432', '+5555998765432'],
  ])('A-44 M-15 %s is stored as %s', (written, stored) => {
    expect(phoneSchema.parse(written)).toBe(stored);
  });

  test.each([
    ['', 'required'],
    ['(20) 99876-5432', 'invalid_phone'],
    ['(31) 89876-5432', 'invalid_phone'],
    ['(31) 9876-5432', 'invalid_phone'],
    ['(31) 1876-5432', 'invalid_phone'],
    ['(31) 99876-543', 'invalid_phone'],
    ['998765432', 'invalid_phone'],
    ['+1 212 555 0100', 'invalid_phone'],
  ])('A-44 %j is refused as %s', (written, code) => {
    expect(phoneSchema.safeParse(written).error?.issues[0]?.message).toBe(code);
  });

  test('A-44 the mask there and back again, and at least 14 characters of it', () => {
    const phone = fc
      .tuple(fc.constantFrom('11', '31', '85', '99'), fc.boolean(), digits(8))
      .map(([area, mobile, rest]) => (mobile ? `${area}9${rest}` : `${area}3${rest.slice(1)}`));
    fc.assert(
      fc.property(phone, (text) => {
        expect(isPhone(text)).toBe(true);
        const stored = phoneSchema.parse(text);
        expect(formatPhone(stored).length).toBeGreaterThanOrEqual(14);
        expect(phoneSchema.parse(formatPhone(stored))).toBe(stored);
      }),
    );
  });

  test('M-20 of a hidden phone only the last two digits are seen', () => {
    expect(hidePhone('+5531998765432')).toBe('(••) •••••-••32');
    expect(hidePhone('+553138765432')).toBe('(••) ••••-••32');
    fc.assert(
      fc.property(digits(9), (rest) => {
        const shown = hidePhone(`+5531${rest}`);
        expect(shown.replace(/\D/g, '')).toBe(rest.slice(-2));
      }),
    );
  });
});

/** The policy of A-28 as a regular expression of its own. */
const policy = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=(?:[^+\-*@#$%!?]*[+\-*@#$%!?]){2})[A-Za-z\d+\-*@#$%!?]{8,20}$/;

describe('password', () => {
  test.each([
    ['', 'LOW', ''],
    ['abc', 'LOW', ''],
    ['abcdefgh', 'LOW', ''],
    ['Abcdefgh', 'MEDIUM', ''],
    ['Abcdefg1', 'MEDIUM', ''],
    ['Abcdef1#', 'MEDIUM', ''],
    ['Prumo@2026#', 'STRONG', ''],
    ['Prumo@2026#&', 'MEDIUM', '&'],
    ['Prumo@2026#çç ', 'MEDIUM', 'ç '],
    ['Aa1##'.padEnd(21, 'a'), 'MEDIUM', ''],
    ['Aa1##'.padEnd(20, 'a'), 'STRONG', ''],
  ])('A-28 A-29 %j is %s', (password, strength, illegal) => {
    expect(passwordStrength(password)).toBe(strength);
    expect(invalidPasswordCharacters(password)).toBe(illegal);
  });

  test('A-29 the five criteria', () => {
    expect(passwordCriteria('Prumo@2026')).toEqual({
      length: true,
      upper: true,
      lower: true,
      digit: true,
      specials: false,
    });
  });

  test('A-28 A-29 STRONG is the same as the policy, and the schema takes nothing else', () => {
    const nearly = textOf('Aab19+-*@#$%!?&é', 6, 22);
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string()), (password) => {
        const isStrong = passwordStrength(password) === 'STRONG';
        expect(isStrong).toBe(policy.test(password));
        expect(newPasswordSchema.safeParse(password).success).toBe(isStrong);
      }),
      { numRuns: 2000 },
    );
  });

  test('A-28 each character of + - * @ # $ % ! ? counts, and no other', () => {
    for (let code = 32; code < 127; code++) {
      const character = String.fromCharCode(code);
      const known = /[A-Za-z0-9]/.test(character) || '+-*@#$%!?'.includes(character);
      expect(invalidPasswordCharacters(`Prumo2026${character}`)).toBe(known ? '' : character);
    }
  });
});

describe('money', () => {
  test.each([
    ['R$ 4.380,00', 4380],
    ['4380', 4380],
    ['4380,5', 4380.5],
    ['1.234.567,89', 1234567.89],
    ['R$\u00a00,01', 0.01],
    ['-10,00', -10],
  ])('M-15 %s is %d', (text, amount) => {
    expect(parseMoney(text)).toBe(amount);
  });

  test.each(['', 'abc', '1,234', '12.34', '1.23,00', '4,380.00', '1,2,3'])('M-15 %j is no amount', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  test('M-15 what is shown is read back', () => {
    expect(formatMoney(4380).replace(/\s/g, ' ')).toBe('R$ 4.380,00');
    expect(formatMoney(4380, 'en').replace(/\s/g, ' ')).toBe('R$ 4,380.00');
    expect(formatMoney(-4380.5, 'en').replace(/\s/g, ' ')).toBe('-R$ 4,380.50');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        const amount = cents / 100;
        expect(parseMoney(formatMoney(amount))).toBe(amount);
        expect(moneySchema.safeParse(amount).success).toBe(true);
      }),
    );
  });

  test.each([-1, 0.001, 1_000_000_000_000, Number.NaN])('%d is no amount on the wire', (amount) => {
    expect(moneySchema.safeParse(amount).success).toBe(false);
  });
});

describe('dates', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-02-29', 48, '2028-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-05-15', 0, '2026-05-15'],
  ])('%s and %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  const anyDay = fc.integer({ min: -20_000, max: 60_000 }).map((n) => addDays('2000-01-01', n));
  test('months later is that month, on the same day or on its last', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -240, max: 240 }), (day, months) => {
        const later = addMonths(day, months);
        const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(count(later) - count(day)).toBe(months);
        const isSame = later.slice(8) === day.slice(8);
        expect(isSame || addDays(later, 1).endsWith('-01')).toBe(true);
      }),
    );
  });

  test('days between two days, there and back again', () => {
    expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -10_000, max: 10_000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n);
      }),
    );
  });

  test.each([
    ['2026-11-20T02:59:59.999Z', '2026-11-19'],
    ['2026-11-20T03:00:00.000Z', '2026-11-20'],
    ['2026-11-21T02:59:59.999Z', '2026-11-20'],
    // summer time until 2019: midnight was at 02:00 UTC
    ['2018-12-01T02:00:00.000Z', '2018-12-01'],
    ['2018-12-01T01:59:59.999Z', '2018-11-30'],
  ])('the instant %s is on %s in São Paulo', (instant, day) => {
    expect(dayOf(new Date(instant))).toBe(day);
  });

  test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '20/11/2026', '', '2026-11-20T00:00:00Z'])(
    '%j is no day',
    (text) => {
      expect(dateSchema.safeParse(text).error?.issues[0]?.message).toBe('invalid_date');
    },
  );

  test.each(['2026-00', '2026-13', '2026-1', '2026-01-01', ''])('%j is no month', (text) => {
    expect(monthSchema.safeParse(text).success).toBe(false);
  });

  test('days and months as they are shown', () => {
    expect(formatDate('2026-11-20')).toBe('20/11/2026');
    expect(formatMonth('2026-11')).toBe('11/2026');
    expect(formatMonth('2026-11-01')).toBe('11/2026');
  });
});

describe('ids and texts', () => {
  test.each(['1', '42', '999999999999999', 7])('M-18 %j is an id', (id) => {
    expect(idSchema.parse(id)).toBe(Number(id));
  });
  test.each(['0', '-1', '1.5', '1e3', '01', ' 1', '0x1', '', 'abc', '9999999999999999', 0, null])(
    'M-18 %j is no id',
    (id) => {
      expect(idSchema.safeParse(id).error?.issues[0]?.message).toBe('invalid_id');
    },
  );

  test('a text of a person is trimmed, bounded and without control characters; line breaks stay', () => {
    const text = boundedText(10);
    expect(text.parse('  olá\nvocê ')).toBe('olá\nvocê');
    const codeOf = (value: string) => text.safeParse(value).error?.issues[0]?.message;
    expect(codeOf('   ')).toBe('required');
    expect(codeOf('12345678901')).toBe('too_long');
    expect(codeOf('a\u0000b')).toBe('invalid_characters');
    expect(codeOf('a\u001bb')).toBe('invalid_characters');
  });

  test.each(['A\r\nBcc: x@evil.example', 'A\tB', 'A\u0085B', 'A\u2028B', 'A\u202egpj.exe'])(
    '%j is no name: a name is one line of visible text',
    (name) => expect(nameText(80).safeParse(name).error?.issues[0]?.message).toBe('invalid_characters'),
  );

  test('an e-mail is kept trimmed and in lower case', () => {
    expect(emailSchema.parse('  Ana@Serra.TEST ')).toBe('ana@serra.test');
    expect(emailSchema.safeParse('ana').error?.issues[0]?.message).toBe('invalid_email');
    expect(emailSchema.safeParse(' ').error?.issues[0]?.message).toBe('required');
  });
});

test('people search without accents and capitals', () => {
  expect(plain('Área Ção')).toBe('area cao');
});
