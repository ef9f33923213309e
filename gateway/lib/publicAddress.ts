import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses of a name, as `dns.lookup` gives them. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

export class AddressError extends Error {
  readonly reason: 'PRIVATE_ADDRESS' | 'DNS';
  constructor(reason: AddressError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** IPv4 that is not of the public internet (IANA special-purpose registry, RFC 6890), with multicast and reserved ranges. */
const NOT_PUBLIC = new BlockList();
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16', '192.175.48.0/24'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', bits] = range.split('/');
  NOT_PUBLIC.addSubnet(net, Number(bits), 'ipv4');
}
/** Of IPv6 only global unicast is public, without what leads elsewhere: Teredo, 6to4, ORCHID, documentation. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
const NOT_GLOBAL = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_GLOBAL.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is of the public internet: not loopback, link-local, private, reserved, nor a way around to one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address);
  return family === 6 && GLOBAL.check(address, 'ipv6') && !NOT_GLOBAL.check(address, 'ipv6');
}

const bySystem: Resolve = (host) => systemLookup(host, { all: true });

/**
 * The addresses that a host name leads to, when all of them are public or `allowPrivate`. Throws AddressError otherwise: one
 * internal address among public ones is refused too, since the connection may take any.
 */
export async function publicAddresses(
  hostname: string,
  { allowPrivate = false, resolve = bySystem }: { allowPrivate?: boolean; resolve?: Resolve } = {},
): Promise<readonly { address: string; family: number }[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const found = family
    ? [{ address: host, family }]
    : await resolve(host).catch(() => {
        throw new AddressError('DNS');
      });
  if (found.length === 0) throw new AddressError('DNS');
  if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new AddressError('PRIVATE_ADDRESS');
  return found;
}

/** A `lookup` of one connection: it can only go to these addresses, whatever the name leads to by then (DNS rebinding). */
export const pinned =
  (addresses: readonly { address: string; family: number }[]): LookupFunction =>
  (_host, { all }, done) => {
    if (all) return done(null, [...addresses]);
    const [first] = addresses;
    done(null, first?.address ?? '', first?.family);
  };
