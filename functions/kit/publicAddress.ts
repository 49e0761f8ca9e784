import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks of no public host (RFC 6890). */
const privateNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
const privateIpv4 = new BlockList();
for (const [network, prefix] of privateNetworks) privateIpv4.addSubnet(network, prefix, 'ipv4');

/** Global unicast, without the networks that stand for IPv4 addresses or documentation. */
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const reservedIpv6 = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reservedIpv6.addSubnet(network, prefix, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !privateIpv4.check(address, 'ipv4');
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !reservedIpv6.check(address, 'ipv6');
};

/** Name resolution for requests to addresses that users enter. The connection uses what was checked, so a name cannot change meanwhile. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = Array.isArray(found) ? found : [];
    const refused = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : notPublic(hostname));
    const [first] = addresses;
    if (refused || !first) return callback(refused ?? notPublic(hostname), []);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

const notPublic = (hostname: string): Error => new Error(`${hostname} is no public address`);
