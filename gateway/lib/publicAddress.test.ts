import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicAddresses } from './publicAddress.ts';

describe('which addresses are of the public internet', () => {
  test.each([
    ...[
      '127.0.0.1',
      '127.8.8.8',
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...['192.168.1.1', '192.0.0.8', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
    ...[
      'fe80::1',
      'fc00::1',
      'fd12:3456::1',
      'fec0::1',
      'ff02::1',
      '2002:7f00:1::',
      '2001::1',
      '2001:db8::1',
      '3fff::1',
    ],
    ...['', 'localhost', '1.2.3', '0x7f.1'],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '200.160.2.3', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888', '2804:10::1'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('where a host name leads to', () => {
  const to =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  test('one internal address among public ones is enough to refuse', async () => {
    const mixed = publicAddresses('erp.test', { resolve: to('200.160.2.3', '10.0.0.1') });
    await expect(mixed).rejects.toThrow('PRIVATE_ADDRESS');
    expect(await publicAddresses('erp.test', { resolve: to('200.160.2.3') })).toEqual([
      { address: '200.160.2.3', family: 4 },
    ]);
  });

  // what a URL makes of other ways to write an address is an address again: 0x7f.1, 2130706433, 127.1
  test.each(['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '0x7f.1', '2130706433', '127.1'])(
    '%s is no way around',
    async (host) => {
      const resolve = () => Promise.reject(new Error('an address is not looked up'));
      await expect(publicAddresses(new URL(`https://${host}/`).hostname, { resolve })).rejects.toThrow(
        'PRIVATE_ADDRESS',
      );
    },
  );

  test('a name that leads nowhere is said to', async () => {
    await expect(publicAddresses('x.test', { resolve: () => Promise.reject(new Error('ENOTFOUND')) })).rejects.toThrow(
      'DNS',
    );
    await expect(publicAddresses('x.test', { resolve: to() })).rejects.toThrow('DNS');
  });
});
