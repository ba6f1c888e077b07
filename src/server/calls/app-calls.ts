import { z } from 'zod/mini'
import { optional } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { id, integer, longText, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { partBytes } from '#platform/apk/parts/part-of-package.ts'
import { maxPackageBytes } from '#platform/apk/store-package.ts'
import { call } from '#blueprint/calls/call.ts'

/** Asked by anyone, under any host, with the same answer for all. */
const open = { permission: 'anyone', isPublic: true, atAnyHost: true, whileClosed: true } as const

/** What an app calls the device that it runs on: the same at each call, and nothing that names its owner. */
export const deviceId = /^[\w.:-]{8,64}$/
const deviceField = z.optional(z.string().check(z.regex(deviceId, 'Enter the id of the device.')))

/** What an uploaded package says of itself. */
const storedPackage = {
  file: uuid(),
  bytes: count(),
  sha256: text(),
  packageName: text(),
  versionName: text(),
  versionCode: id(),
  certificate: text(),
}
const hashField = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Enter a SHA-256 in hexadecimal digits.'))
const bytesField = z.string().check(z.regex(/^\d{1,12}$/, 'Enter a number of bytes.'))

/** Uploading and downloading the Android app. */
export const appCalls = {
  bring: call({
    method: 'post',
    path: '/api/apk-list/package',
    title: 'Upload an Android package',
    description:
      'The raw bytes of a signed .apk of up to 200 MB. Answers what the file says of itself, and refuses what phones do not install. Make a version of it within 55 minutes.',
    guard: { permission: 'APK_EDIT' },
    takesPicture: maxPackageBytes,
    takesPackage: true,
    answer: storedPackage,
  }),
  bringPart: call({
    method: 'post',
    path: '/api/apk-list/package/parts',
    title: 'Upload a part of an Android package',
    description:
      'For uploads that must survive a cut connection: the bytes of the package in parts of 4 MB, of which only the last one is shorter. Name the upload by the SHA-256 of the SHA-256 values (64 hexadecimal digits each) of all parts, one after the other; state the bytes of the package, the offset of this part and its SHA-256. The answer says at which offset to go on, also for a part that was stored before: to resume, send the first part again. The answer to the last part that was missing has the package, as the upload in one piece. Parts are removed after 24 hours.',
    guard: { permission: 'APK_EDIT' },
    takesPicture: partBytes,
    takesPackage: true,
    parameters: z.object({ upload: hashField, bytes: bytesField, offset: bytesField, sha256: hashField }),
    answer: { offset: count(), package: optional(storedPackage) },
  }),
  see: call({
    method: 'get',
    path: '/api/apk-list/:id/package',
    title: 'Download an Android package',
    description: 'As it was uploaded, verified against its hash. Every download is logged.',
    guard: { permission: 'APK_VIEW', rate: 'picture' },
    answer: 'package',
  }),
  latest: call({
    method: 'get',
    path: '/api/content/:domain/app/:channel',
    title: 'Get the version of the Android app that is offered',
    description:
      'The released version of a channel (prod or beta) with the highest code; 404 when none is offered. A version may be offered to a part of the devices: send an id that the device keeps, as the same device is always answered alike; without one a version is offered once all devices are. Send the code that the device has: mustUpdate says whether it must update before it goes on, because the version is forced or its own is no longer supported; isUpToDate that it has this version or a higher one, which a device never leaves for a lower one.',
    guard: { ...open, addressRate: 'appOffer' },
    parameters: z.object({
      code: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'Enter a version code.'))),
      device: deviceField,
    }),
    answer: {
      mustUpdate: toggle(),
      isUpToDate: toggle(),
      packageName: text(),
      versionName: text(),
      versionCode: id(),
      minSdk: integer(),
      isForced: toggle(),
      minSupportedCode: id(),
      bytes: count(),
      sha256: text(),
      certificate: text(),
      notes: longText(),
    },
  }),
  download: call({
    method: 'get',
    path: '/api/content/:domain/app/:channel/package',
    title: 'Download the Android app that is offered',
    description:
      'The package itself; each download is counted with its source. Send the same device id as to the offer. 404 when none is offered.',
    guard: { ...open, addressRate: 'appDownload' },
    parameters: z.object({ source: z.optional(z.enum(['site', 'link', 'qr', 'update'])), device: deviceField }),
    answer: 'package',
  }),
}
