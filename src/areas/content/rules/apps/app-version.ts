import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { spread } from '#values/spread.ts'

/** A version of the Android app. Players are offered the released one with the highest code of its channel. */
export const appVersionFlow = flow({
  states: ['UPLOADED', 'RELEASED', 'WITHDRAWN'],
  moves: {
    release: { from: ['UPLOADED', 'WITHDRAWN'], to: 'RELEASED' },
    withdraw: { from: ['RELEASED'], to: 'WITHDRAWN' },
  },
})

/** What an uploaded package says of itself. */
export interface AppPackage {
  readonly packageName: string
  readonly versionName: string
  readonly versionCode: bigint
  readonly certificate: string
  readonly formerCertificates: readonly string[]
  readonly sha256: string
}

/** The version with the highest code that a channel of a domain ever had, whatever became of it. */
export type NewestVersion = Pick<AppPackage, 'packageName' | 'versionName' | 'versionCode' | 'certificate' | 'sha256'>

/** Devices compare the code alone, and install an update only of the same package by the same key. */
export function packageRefusal(next: AppPackage, newest: NewestVersion | null): Refusal | null {
  if (newest === null) return null
  const { packageName, versionName, versionCode, certificate, sha256 } = next
  if (packageName !== newest.packageName)
    return refuse(
      `This is another package: ${packageName}, not ${newest.packageName}${firstDifference(packageName, newest.packageName)}.`,
      'package',
    )
  if (certificate !== newest.certificate && !isRotated(next, newest))
    return refuse(
      `The app is signed by another key, without proof of rotation: certificate ${certificate}, not ${newest.certificate}.`,
      'package',
    )
  if (versionCode === newest.versionCode)
    return refuse(
      sha256 === newest.sha256
        ? `This file is version ${versionName} (${versionCode}) already.`
        : `Version code ${versionCode} exists with other bytes: SHA-256 ${newest.sha256}, not ${sha256}.`,
      'package',
    )
  if (versionCode < newest.versionCode)
    return refuse(
      `Version code ${versionCode} (${versionName}) is not above ${newest.versionCode} (${newest.versionName}): devices compare the codes, not the names.`,
      'package',
    )
  return null
}

/** Where two names part that look alike; nothing where they are of other lengths, and plainly differ. */
function firstDifference(name: string, other: string): string {
  if (name.length !== other.length) return ''
  const at = Array.from(name).findIndex((sign, place) => sign !== other.charAt(place))
  return ` (sign ${at + 1} is “${name.charAt(at)}”, not “${other.charAt(at)}”)`
}

/** Whether the key of the newest version handed over to that of this package, with proof: a second approver accepts it. */
export const isRotated = (
  { certificate, formerCertificates }: Pick<AppPackage, 'certificate' | 'formerCertificates'>,
  newest: Pick<NewestVersion, 'certificate'>,
): boolean => certificate !== newest.certificate && formerCertificates.includes(newest.certificate)

/** A forced update is asked of devices below this code; no version can ask for more than it is. */
export function supportedRefusal(minSupportedCode: bigint, versionCode: bigint): Refusal | null {
  if (minSupportedCode < 1n) return refuse('The lowest supported version code is at least 1.', 'minSupportedCode')
  if (minSupportedCode > versionCode)
    return refuse(
      `The lowest supported version code cannot be above the code of this version, ${versionCode}.`,
      'minSupportedCode',
    )
  return null
}

export type AppVersionDecision = Decision<'apk_version', typeof appVersionFlow>

/** `offeredCode`: the highest code that is released in the channel; devices that have it cannot go down. */
export const releaseVersion = (
  { versionCode }: { readonly versionCode: bigint },
  offeredCode: bigint | null,
  now: Date,
): AppVersionDecision =>
  offeredCode !== null && offeredCode > versionCode
    ? refuse(`Version code ${offeredCode} is released: withdraw it first.`)
    : decide({ move: 'release', set: { released_at: now, withdrawn_at: null } })

/** Withdrawing stops the offer alone: devices keep what they have. */
export const withdrawVersion = (
  { versionCode }: { readonly versionCode: bigint },
  completed: number,
  now: Date,
): AppVersionDecision =>
  decide({
    move: 'withdraw',
    set: { withdrawn_at: now },
    message: `Withdrawn. It was downloaded ${completed} times; devices that have ${versionCode} cannot go down: build a higher code to bring them back.`,
  })

/**
 * Whether a device is offered a version that a part of the devices is offered. A device that is offered it stays so when
 * the percentage grows, and each version has other devices first. Devices that do not say who they are wait for all.
 */
export const isOffered = (device: string | null, version: { readonly id: string; readonly rollout: number }): boolean =>
  version.rollout >= 100 || (device !== null && spread(`${version.id}:${device}`) % 100 < version.rollout)

/** Devices that are no longer in the part keep what they have. */
export const changeRollout = (
  version: { readonly versionName: string; readonly status: string; readonly rollout: number },
  rollout: number,
): Decision<'apk_version'> => {
  if (version.status === 'WITHDRAWN') return refuse('A withdrawn version is offered to nobody.')
  if (version.rollout === rollout) return refuse(`It is ${rollout} % already.`, 'rollout')
  return decide({ set: { rollout }, message: `${version.versionName}: offered to ${rollout} % of the devices` })
}

/** Whether a device with this code must update before it goes on. */
export const mustUpdate = (
  deviceCode: bigint,
  offered: { readonly versionCode: bigint; readonly isForced: boolean; readonly minSupportedCode: bigint },
): boolean => deviceCode < offered.versionCode && (offered.isForced || deviceCode < offered.minSupportedCode)
