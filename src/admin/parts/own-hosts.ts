/** The hosts of this dashboard's site, e.g. `gantry.example`: where it is open, and where it is public. */
export function ownHosts(): string[] {
  const site = import.meta.env.SITE
  return [location.host, ...(URL.canParse(site) ? [new URL(site).host] : [])]
}
