import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeRollout,
  isOffered,
  isRotated,
  mustUpdate,
  packageRefusal,
  releaseVersion,
  supportedRefusal,
  withdrawVersion,
} from './app-version.ts'

const newest = {
  packageName: 'com.overround.play',
  versionName: '1.2.0',
  versionCode: 12n,
  certificate: 'aa',
  sha256: 'bytes of 12',
} as const
const next = {
  ...newest,
  versionName: '1.3.0',
  versionCode: 13n,
  sha256: 'bytes of 13',
  formerCertificates: [],
} as const
const refusalOf = (more: Partial<Parameters<typeof packageRefusal>[0]>) =>
  packageRefusal({ ...next, ...more }, newest)?.refused ?? null
const now = new Date('2026-11-29T10:00:00Z')

describe('which package follows another', () => {
  test('the first package of a channel registers its name and key', () => expect(packageRefusal(next, null)).toBeNull())
  test('the same package by the same key with a higher code', () => {
    expect(refusalOf({})).toBeNull()
    expect(refusalOf({ versionCode: 4_294_967_297n })).toBeNull()
  })
  test('a look-alike name is another package', () =>
    expect(refusalOf({ packageName: 'com.0verround.play' })).toBe(
      'This is another package: com.0verround.play, not com.overround.play (sign 5 is “0”, not “o”).',
    ))
  test('a name of another length is another package without a mark', () =>
    expect(refusalOf({ packageName: 'com.overround.plays' })).toBe(
      'This is another package: com.overround.plays, not com.overround.play.',
    ))
  test('another key, with and without a proof of rotation', () => {
    expect(refusalOf({ certificate: 'bb' })).toBe(
      'The app is signed by another key, without proof of rotation: certificate bb, not aa.',
    )
    expect(refusalOf({ certificate: 'bb', formerCertificates: ['cc'] })).toMatch(/without proof of rotation/)
    expect(refusalOf({ certificate: 'bb', formerCertificates: ['aa'] })).toBeNull()
    expect(refusalOf({ certificate: 'bb', formerCertificates: ['aa'], versionCode: 11n })).toMatch(/is not above 12/)
  })
  test('a key that handed over with proof is known as such, so that a second approver accepts it', () => {
    expect(isRotated({ certificate: 'bb', formerCertificates: ['zz', 'aa'] }, newest)).toBe(true)
    expect(isRotated({ certificate: 'bb', formerCertificates: [] }, newest)).toBe(false)
    expect(isRotated({ certificate: 'aa', formerCertificates: ['aa'] }, newest)).toBe(false)
  })
  test('the code decides, not the name', () => {
    expect(refusalOf({ versionCode: 11n, versionName: '2.0.0' })).toBe(
      'Version code 11 (2.0.0) is not above 12 (1.2.0): devices compare the codes, not the names.',
    )
    expect(refusalOf({ versionCode: 12n })).toBe(
      'Version code 12 exists with other bytes: SHA-256 bytes of 12, not bytes of 13.',
    )
    expect(refusalOf({ ...newest })).toBe('This file is version 1.2.0 (12) already.')
  })
})

describe('forced updates', () => {
  test('the lowest supported code is between 1 and that of the version', () => {
    expect(supportedRefusal(1n, 13n)).toBeNull()
    expect(supportedRefusal(13n, 13n)).toBeNull()
    expect(supportedRefusal(0n, 13n)).toMatchObject({ field: 'minSupportedCode' })
    expect(supportedRefusal(14n, 13n)).toMatchObject({ field: 'minSupportedCode' })
  })
  test('a device that has the offered code or a higher one is up to date', () => {
    const offered = { versionCode: 13n, isForced: true, minSupportedCode: 12n }
    expect([12n, 13n, 14n].map((code) => mustUpdate(code, offered))).toEqual([true, false, false])
    expect([11n, 12n].map((code) => mustUpdate(code, { ...offered, isForced: false }))).toEqual([true, false])
  })
})

describe('rollout to a part of the devices', () => {
  const devices = Array.from({ length: 2_000 }, (_, place) => `device-${place}`)
  const offered = (id: string, rollout: number) => devices.filter((device) => isOffered(device, { id, rollout }))
  test('each percentage reaches about as many devices, and 100 all of them', () => {
    expect(offered('a', 100)).toEqual(devices)
    // Far beyond what chance does: three in a hundred of 2,000.
    for (const rollout of [1, 10, 50, 90])
      expect(Math.abs(offered('a', rollout).length - rollout * 20)).toBeLessThan(60)
  })
  test('another version has other devices first', () =>
    expect(offered('b', 10).filter((device) => offered('a', 10).includes(device)).length).toBeLessThan(60))
  test('a device that was offered a version stays so while the percentage grows', () =>
    fc.assert(
      fc.property(fc.string(), fc.uuid(), fc.integer({ min: 1, max: 99 }), (device, id, rollout) => {
        if (isOffered(device, { id, rollout })) expect(isOffered(device, { id, rollout: rollout + 1 })).toBe(true)
      }),
    ))
  test('who does not say which device it is waits for all', () =>
    expect([99, 100].map((rollout) => isOffered(null, { id: 'a', rollout }))).toEqual([false, true]))
  test('the percentage is changed while the version can be offered', () => {
    const version = { versionName: '1.3.0', status: 'RELEASED', rollout: 10 }
    expect(changeRollout(version, 50)).toEqual({
      set: { rollout: 50 },
      message: '1.3.0: offered to 50 % of the devices',
    })
    expect(changeRollout(version, 10)).toMatchObject({ refused: 'It is 10 % already.', field: 'rollout' })
    expect(changeRollout({ ...version, status: 'WITHDRAWN' }, 50)).toMatchObject({
      refused: 'A withdrawn version is offered to nobody.',
    })
  })
})

describe('release and withdrawal', () => {
  test('a version is not released below the one that is', () => {
    expect(releaseVersion(next, 12n, now)).toEqual({ move: 'release', set: { released_at: now, withdrawn_at: null } })
    expect(releaseVersion(next, null, now)).toMatchObject({ move: 'release' })
    expect(releaseVersion({ versionCode: 12n }, 13n, now)).toMatchObject({
      refused: 'Version code 13 is released: withdraw it first.',
    })
  })
  test('a withdrawal says what stays on devices', () =>
    expect(withdrawVersion(next, 70, now)).toMatchObject({
      move: 'withdraw',
      message:
        'Withdrawn. It was downloaded 70 times; devices that have 13 cannot go down: build a higher code to bring them back.',
    }))
})
