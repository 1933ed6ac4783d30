import ipaddr from 'ipaddr.js';

/** Public by its number, but served by the host of every virtual machine in Azure: it hands out certificates and settings. */
const platformAddresses = ['168.63.129.16'];
/** The only IPv6 range that is assigned to the public internet (RFC 4291). Others may embed an IPv4 address, as `::7f00:1`. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public internet: not of this machine, a private network, a metadata service or a
 * range with another meaning. An IPv4 address within an IPv6 one counts as itself.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || platformAddresses.includes(address.toString())) return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** The literal address in a host, as URLs write it; null for a name. */
export function addressInHost(host: string): string | null {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return ipaddr.isValid(bare) ? bare : null;
}

/** Whether a host is on a list of names; `*.example.com` covers every name below example.com. */
export function isListedHost(host: string, list: readonly string[]): boolean {
  const name = host.toLowerCase();
  return list.some((entry) => (entry.startsWith('*.') ? name.endsWith(entry.slice(1)) : name === entry));
}
