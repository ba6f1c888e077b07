import { createHmac, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { drawPicture } from '#checks/harness/payments/pictures.ts'
import { callHeaders } from '#simulator/sign.ts'
import type { Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { siteKey } from '../site.ts'

const path = '/api/inbound/picture'
const key = siteKey('INR')

/** Signed over the bytes of the picture. */
function signedHeaders(bytes: Buffer, type: string): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1_000)), randomUUID()]
  const signed = createHmac('sha256', key.secret)
    .update(`v2\nPOST\n${path}\n${key.keyId}\n${timestamp}\n${nonce}\n`)
    .update(bytes)
    .digest('hex')
  return {
    ...callHeaders(key, path, ''),
    'content-type': type,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': `v2=${signed}`,
  }
}

interface Reply {
  readonly status: number
  readonly message: string
}

export async function upload(at: Installation, bytes: Buffer, type = 'image/jpeg'): Promise<Reply> {
  const answer = await fetch(new URL(path, at.url), {
    method: 'POST',
    headers: signedHeaders(bytes, type),
    body: new Uint8Array(bytes),
  })
  const body = (await answer.json()) as { readonly message?: unknown; readonly data?: unknown }
  return { status: answer.status, message: String([body.data ?? body.message].flat()[0]) }
}

const perSecond = 80_000

/** Sends the bytes as a phone with a slow line does. */
function uploadSlowly(at: Installation, bytes: Buffer): Promise<number> {
  const headers = { ...signedHeaders(bytes, 'image/jpeg'), 'content-length': String(bytes.length) }
  return new Promise((settle, refuse) => {
    const sent = request(new URL(path, at.url), { method: 'POST', headers, agent: false }, (response) => {
      response.resume()
      response.on('end', () => settle(response.statusCode ?? 0))
    })
    sent.on('error', refuse)
    const write = async () => {
      for (let from = 0; from < bytes.length && !sent.destroyed; from += perSecond) {
        sent.write(bytes.subarray(from, from + perSecond))
        await delay(1_000)
      }
      sent.end()
    }
    write().catch(refuse)
  })
}

const slowly: Row = {
  id: 'Q06',
  what: 'a picture of 6.8 MB at 80 kB a second',
  isSlow: true,
  expected: '200',
  async run(at) {
    const picture = await drawPicture(7).jpeg().toBuffer()
    const bytes = Buffer.concat([picture, Buffer.alloc(6_800_000 - picture.length)])
    return String(await uploadSlowly(at, bytes))
  },
}

const plain = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' }, limitInputPixels: false })
    .jpeg()
    .toBuffer()

const large: Row = {
  id: 'Q07',
  what: 'pictures of 24, 48 and 50 megapixels, and of 11000×1500',
  expected:
    '5712×4284 stored; 8000×6000 stored or its megapixels named; 8160×6120 stored or its megapixels named; 11000×1500 stored or its side named',
  async run(at) {
    const seen = []
    for (const [width, height, names, expectation] of [
      [5_712, 4_284, /^$/, 'stored'],
      [8_000, 6_000, /megapixels/, 'stored or its megapixels named'],
      [8_160, 6_120, /megapixels/, 'stored or its megapixels named'],
      [11_000, 1_500, /pixels (wide|high|long|on)|side|longest/i, 'stored or its side named'],
    ] as const) {
      const { status, message } = await upload(at, await plain(width, height))
      const isRight = status === 200 || (status === 422 && names.test(message))
      seen.push(`${width}×${height} ${isRight ? expectation : `${status} ${message}`}`)
    }
    return seen.join('; ')
  },
}

const drawn = (): Sharp => drawPicture(11)

const kinds: Row = {
  id: 'Q30',
  what: 'pictures of many kinds, and what is none',
  expected:
    'rotated 200; progressive 200; CMYK 200; 16 bit 200; palette 200; alpha 200; trailing bytes 200; animated WebP 422; no bytes 4xx; HEIC 422; PDF 422; wrong type 422',
  async run(at) {
    const pages = await sharp(
      await sharp({ create: { width: 640, height: 400, channels: 3, background: '#112233' } })
        .png()
        .toBuffer(),
    )
      .webp()
      .toBuffer()
    const animated = await sharp([pages, await drawn().resize(640, 400).webp().toBuffer()], {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer()
    const jpeg = await drawn().jpeg().toBuffer()
    const tried = {
      rotated: [await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'image/jpeg'],
      progressive: [await drawn().jpeg({ progressive: true }).toBuffer(), 'image/jpeg'],
      CMYK: [await drawn().toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'],
      '16 bit': [await drawn().toColourspace('rgb16').png().toBuffer(), 'image/png'],
      palette: [await drawn().png({ palette: true }).toBuffer(), 'image/png'],
      alpha: [await drawn().ensureAlpha(0.5).png().toBuffer(), 'image/png'],
      'trailing bytes': [Buffer.concat([jpeg, Buffer.from('after the end')]), 'image/jpeg'],
      'animated WebP': [animated, 'image/webp'],
      'no bytes': [Buffer.alloc(0), 'image/jpeg'],
      HEIC: [Buffer.from('0000001866747970686569630000000068656963', 'hex'), 'image/jpeg'],
      PDF: [Buffer.from('%PDF-1.7\n%%EOF\n'), 'image/jpeg'],
      'wrong type': [jpeg, 'image/png'],
    } as const
    const seen = []
    for (const [name, [bytes, type]] of Object.entries(tried)) {
      const { status } = await upload(at, bytes, type)
      seen.push(`${name} ${name === 'no bytes' && status >= 400 && status < 500 ? '4xx' : status}`)
    }
    return seen.join('; ')
  },
}

export const uploadRows: readonly Row[] = [slowly, large, kinds]
