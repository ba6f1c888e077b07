import { addressOf } from '#blueprint/address.ts'
import { parametersIn, routeName } from './route-name.ts'

interface Entry {
  readonly path: string
}

/** The screen at a path; undefined if there is none. */
export const entryIn = <Screen extends Entry>(screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens.find(({ path }) => path === pathname) ?? screens.find(({ path }) => parametersIn(path, pathname) !== null)

export const namedIn = <Screen extends Entry>(screens: readonly Screen[], name: string): Screen | undefined =>
  screens.find(({ path }) => routeName(path) === name)

/** The address of the sign-in page with the name of the current screen, if it is one. */
export function loginFrom(screens: readonly Entry[], pathname: string, reason: Readonly<Record<string, string>> = {}) {
  const entry = entryIn(screens, pathname)
  const target = entry ? { redirect: routeName(entry.path), ...parametersIn(entry.path, pathname) } : {}
  return addressOf('/login', {}, { ...reason, ...target })
}

const isPlain = (value: string): boolean => /^[\w-]{1,64}$/.test(value)

/** Where a sign-in leads; to the start if no screen was asked for. Only screen names are followed, never addresses, and only plain ids are put into paths. */
export function targetOf(screens: readonly Entry[], search: string, start = '/'): string {
  const { redirect = '', ...parameters } = Object.fromEntries(new URLSearchParams(search))
  const named = screens.flatMap(({ path }) => {
    if (routeName(path) !== redirect) return []
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    return names.every((name) => isPlain(parameters[name] ?? '')) ? [{ path, names }] : []
  })
  // The page of one row may have the name of its list.
  const [entry] = named.toSorted((one, other) => other.names.length - one.names.length)
  return entry ? addressOf(entry.path, parameters) : start
}

/** The second segment of a path: the action. */
export const actionKey = (pathname: string): string => pathname.split('/').filter(Boolean)[1] ?? ''
