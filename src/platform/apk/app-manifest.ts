import { inflateRawSync } from 'node:zlib'
import { ApkRefused, safeName, type ApkFacts } from './apk.ts'
import { manifestElements, type ManifestElement } from './binary-manifest.ts'
import type { FileBytes } from './file-bytes.ts'
import type { ZipDirectory } from './zip-directory.ts'

export type AppManifest = Pick<ApkFacts, 'packageName' | 'versionCode' | 'versionName' | 'minSdk' | 'targetSdk'>

const manifestName = 'AndroidManifest.xml'
const maxManifestBytes = 5 * 1_048_576
/** Resource ids of Android, which stay the same when names are shortened. */
const attribute = {
  name: '0x01010003',
  value: '0x01010024',
  minSdk: '0x0101020c',
  versionCode: '0x0101021b',
  versionName: '0x0101021c',
  targetSdk: '0x01010270',
  versionCodeMajor: '0x01010576',
  isSplitRequired: '0x01010591',
} as const
const splitsMark = 'com.android.vending.splits.required'

export function appManifestOf(file: FileBytes, directory: ZipDirectory): AppManifest {
  const elements = manifestElements(manifestBytes(file, directory))
  const roots = elements.filter(({ name }) => name === 'manifest')
  const [root] = roots
  if (!root || roots.length > 1 || elements[0] !== root) throw new ApkRefused('The manifest of the app has no root.')
  rejectPart(root, elements)
  const packageName = root.attributes.get('package')
  if (typeof packageName !== 'string' || !/^\w{1,60}(\.\w{1,60}){1,8}$/.test(packageName))
    throw new ApkRefused('The manifest of the app names no package.')
  const versionName = root.attributes.get(attribute.versionName)
  if (typeof versionName !== 'string' || !/^[\p{L}\p{N}\p{P}\p{S} ]{1,60}$/u.test(versionName))
    throw new ApkRefused('The version name of the app must be a text of up to 60 characters.')
  const sdks = elements.filter(({ name }) => name === 'uses-sdk')
  if (sdks.length > 1) throw new ApkRefused('The manifest of the app says its Android versions twice.')
  const minSdk = whole(sdks[0], attribute.minSdk) ?? 1
  return {
    packageName,
    versionName,
    minSdk,
    targetSdk: whole(sdks[0], attribute.targetSdk) ?? minSdk,
    versionCode: codeOf(root),
  }
}

const whole = (element: ManifestElement | undefined, key: string): number | null => {
  const value = element?.attributes.get(key)
  return typeof value === 'number' ? value : null
}

function codeOf(root: ManifestElement): string {
  const code = whole(root, attribute.versionCode)
  const major = whole(root, attribute.versionCodeMajor) ?? 0
  if (code === null || code > 0x7fffffff || major > 0x7fffffff || code + major === 0)
    throw new ApkRefused('The manifest of the app has no version code above zero.')
  return ((BigInt(major) << 32n) + BigInt(code)).toString()
}

/** A part of an app, and a base that needs parts, which a link cannot bring. */
function rejectPart({ attributes }: ManifestElement, elements: readonly ManifestElement[]): void {
  const split = attributes.get('split')
  if (split !== undefined) throw new ApkRefused(`This is the part ${String(split).replace(/[^\w.]/g, '?')} of an app.`)
  const isMarked = elements.some(
    ({ name, attributes: marks }) =>
      name === 'meta-data' && marks.get(attribute.name) === splitsMark && marks.get(attribute.value) !== 0,
  )
  if (isMarked || elements.some((each) => (whole(each, attribute.isSplitRequired) ?? 0) !== 0))
    throw new ApkRefused('This base needs parts that a link cannot bring: build a universal APK.')
}

function manifestBytes(file: FileBytes, { entries }: ZipDirectory): Buffer {
  const names = new Set(entries.map(({ name }) => name))
  if (names.has('BundleConfig.pb') || names.has(`base/manifest/${manifestName}`))
    throw new ApkRefused('A bundle (.aab) cannot be installed from a link: build a universal APK.')
  const entry = entries.find(({ name }) => name === manifestName)
  if (!entry) {
    const hasApps = entries.some(({ name }) => name.toLowerCase().endsWith('.apk'))
    throw new ApkRefused(
      hasApps
        ? 'This is an archive of several APKs, which cannot be installed from a link: build a universal APK.'
        : `The file is no app: it has no ${safeName(manifestName)}.`,
    )
  }
  if (entry.size > maxManifestBytes || entry.packed > maxManifestBytes)
    throw new ApkRefused('The manifest of the app is larger than 5 MB.')
  const packed = file.read(entry.start, entry.packed)
  const bytes = entry.method === 0 ? packed : inflated(packed)
  if (bytes.length !== entry.size)
    throw new ApkRefused('The manifest of the app has another size than the directory says.')
  return bytes
}

function inflated(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: maxManifestBytes })
  } catch (cause) {
    throw new ApkRefused('The manifest of the app cannot be unpacked.', { cause })
  }
}
