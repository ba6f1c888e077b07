const signedCalls = '/api/inbound/'
export const interfaceVersion = '1'

/** The address of a signed call with the version of the interface, which an integrator may name to stay with it. */
export const versionedPath = (path: string): string | null =>
  path.startsWith(signedCalls) ? path.replace(signedCalls, `/api/v${interfaceVersion}/inbound/`) : null

/** Calls without a version are answered by the newest, which is the only one: both are one route. */
export const withoutVersion = (url: string): string =>
  url.startsWith(`/api/v${interfaceVersion}/inbound/`)
    ? url.replace(`/api/v${interfaceVersion}/inbound/`, signedCalls)
    : url
