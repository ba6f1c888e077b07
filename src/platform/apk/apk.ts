/** What an APK says of itself, read from the file alone. */
export interface ApkFacts {
  readonly packageName: string
  /** 64 bits with its major part; decimal text between threads. */
  readonly versionCode: string
  readonly versionName: string
  readonly minSdk: number
  readonly targetSdk: number
  /** SHA-256 of the certificate of the signer that devices compare. */
  readonly certificate: string
  /** Certificates whose keys handed over to that one, oldest first, each proven by the one before. */
  readonly formerCertificates: readonly string[]
  readonly schemes: readonly number[]
}

/** Facts, or why the file is not offered to anybody. */
export type ReadApk = ApkFacts | { readonly refused: string }

/** Raised while reading; its message is for the uploader. */
export class ApkRefused extends Error {}

/** A name from the file as it may be shown: nothing that breaks a line, a page or a terminal. */
export const safeName = (name: string): string =>
  JSON.stringify(name.slice(0, 80).replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?'))
