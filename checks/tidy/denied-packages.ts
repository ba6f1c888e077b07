/** Published versions that are known to be malicious or dangerous. Versions are exact, or all below the first sound one. */
export interface Denied {
  readonly name: string
  readonly versions?: readonly string[]
  readonly below?: string
  readonly why: string
}

const backdoor = 'published with malicious code'

export const deniedPackages: readonly Denied[] = [
  { name: 'event-stream', versions: ['3.3.6'], why: backdoor },
  { name: 'flatmap-stream', below: '99.0.0', why: backdoor },
  { name: 'eslint-scope', versions: ['3.7.2'], why: backdoor },
  { name: 'ua-parser-js', versions: ['0.7.29', '0.8.0', '1.0.0'], why: backdoor },
  { name: 'coa', versions: ['2.0.3', '2.0.4', '2.1.1', '2.1.3', '3.0.1', '3.1.3'], why: backdoor },
  { name: 'rc', versions: ['1.2.9', '1.3.9', '2.3.9'], why: backdoor },
  { name: 'node-ipc', versions: ['9.2.2', '10.1.1', '10.1.2', '10.1.3', '11.0.0', '11.1.0'], why: backdoor },
  { name: 'colors', versions: ['1.4.1', '1.4.2', '1.4.44-liberty-2'], why: 'endless loop added by its author' },
  { name: 'faker', versions: ['6.6.6'], why: 'emptied by its author' },
  { name: 'ansi-styles', versions: ['6.2.2'], why: backdoor },
  { name: 'ansi-regex', versions: ['6.2.1'], why: backdoor },
  { name: 'chalk', versions: ['5.6.1'], why: backdoor },
  { name: 'color-convert', versions: ['3.1.1'], why: backdoor },
  { name: 'color-name', versions: ['2.0.1'], why: backdoor },
  { name: 'debug', versions: ['4.4.2'], why: backdoor },
  { name: 'strip-ansi', versions: ['7.1.1'], why: backdoor },
  { name: 'supports-color', versions: ['10.2.1'], why: backdoor },
  { name: 'wrap-ansi', versions: ['9.0.1'], why: backdoor },
  { name: 'is-arrayish', versions: ['0.3.3'], why: backdoor },
  { name: '@ctrl/tinycolor', versions: ['4.1.1', '4.1.2'], why: backdoor },
  { name: 'multer', below: '2.0.2', why: 'ends the process by malformed uploads' },
  { name: 'lodash', below: '4.17.21', why: 'prototype pollution, command injection' },
  { name: 'minimist', below: '1.2.6', why: 'prototype pollution' },
  { name: 'xlsx', below: '99.0.0', why: 'the registry has only versions with known faults' },
  { name: 'node-serialize', below: '99.0.0', why: 'runs code from its input' },
  { name: 'vm2', below: '99.0.0', why: 'no sandbox' },
  { name: 'jsonwebtoken', below: '9.0.0', why: 'weak verification by default' },
  { name: 'fast-xml-parser', below: '4.4.1', why: 'slow on hostile text' },
  { name: 'ip', below: '99.0.0', why: 'takes private addresses for public ones' },
  { name: 'null', below: '99.0.0', why: 'an empty package that stood for missing ones' },
]

const parts = (version: string): readonly number[] => version.split(/[.-]/).slice(0, 3).map(Number)

/** Whether one version is older than another, by its three numbers. */
function isOlder(version: string, than: string): boolean {
  const [one, other] = [parts(version), parts(than)]
  const at = one.findIndex((number, place) => number !== other[place])
  return at !== -1 && (one[at] ?? 0) < (other[at] ?? 0)
}

/** The reason why a version may not be installed; undefined where it may. */
export const reasonAgainst = (name: string, version: string): string | undefined =>
  deniedPackages.find(
    (denied) =>
      denied.name === name &&
      (denied.versions?.includes(version) || (denied.below !== undefined && isOlder(version, denied.below))),
  )?.why
