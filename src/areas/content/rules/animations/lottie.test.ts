import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outsideInput } from '#checks/harness/outside/outside-input.ts'
import { lottieComplaint } from './lottie.ts'

const input = (name: string): string => outsideInput(`lottie-${name}.json`)
const good: Readonly<Record<string, unknown>> = JSON.parse(input('good'))
const complaintOf = (more: Readonly<Record<string, unknown>>): string | null =>
  lottieComplaint(JSON.stringify({ ...good, ...more }))
const dot = (more: Readonly<Record<string, unknown>>) => [{ ind: 1, ty: 4, nm: 'dot', ...more }]
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
const asset = (more: Readonly<Record<string, unknown>>) => ({
  assets: [{ id: 'i0', w: 1, h: 1, u: '', p: `data:image/png;base64,${pixel}`, e: 1, ...more }],
})

test.each([
  ['good', null],
  ['outside-image', 'Asset “i0”: pictures must lie inside the file.'],
  ['folder-image', 'Asset “i0”: pictures must lie inside the file.'],
  ['svg-data-image', 'Asset “i0”: pictures must be PNG.'],
  ['expression', 'Layer “dot”: expressions are not allowed.'],
])('D16 of the file %s it says %s', (name, complaint) => {
  expect(lottieComplaint(input(name))).toBe(complaint)
})

test('D16 refuses what no player can play: no rate, endless frames, no frames, a canvas without an end', () => {
  expect([
    complaintOf({ fr: 0 }),
    complaintOf({ fr: null }),
    complaintOf({ op: 1e9 }),
    complaintOf({ op: 0 }),
    complaintOf({ w: 1e5 }),
    lottieComplaint(JSON.stringify({ ...good, op: 'END' }).replace('"END"', '1e999')),
  ]).toEqual([
    'Frame rate 0: at least 1 and at most 120 frames a second are played.',
    'Frame rate missing: at least 1 and at most 120 frames a second are played.',
    'The animation has 1000000000 frames and takes more than 60 seconds.',
    'The animation has no frames.',
    'The animation must be 1 to 2000 pixels wide and high.',
    'The animation has Infinity frames and takes more than 60 seconds.',
  ])
})

test('D16 refuses 10,000 groups within each other by the name of their layer, and takes ten', () => {
  const nested = (count: number): string =>
    JSON.stringify({ ...good, layers: dot({ shapes: 'SHAPES' }) }).replace(
      '"SHAPES"',
      `${'[{"ty":"gr","it":'.repeat(count)}[]${'}]'.repeat(count)}`,
    )
  expect([lottieComplaint(nested(10_000)), lottieComplaint(nested(10))]).toEqual([
    'Layer “dot”: it nests more groups than are played.',
    null,
  ])
})

test('takes a picture that lies in the file, of a size that a device can hold', () => {
  const wide = Buffer.from(pixel, 'base64')
  wide.writeUInt32BE(14_000, 16)
  expect([
    complaintOf(asset({})),
    complaintOf(asset({ p: `data:image/png;base64,${wide.toString('base64')}` })),
    complaintOf(asset({ p: `data:image/png;base64,${Buffer.from('<svg onload="x"/>').toString('base64')}` })),
    complaintOf(asset({ u: 'images/' })),
    complaintOf(asset({ p: undefined })),
  ]).toEqual([
    null,
    'Asset “i0”: pictures must be at most 2000 pixels wide and high.',
    'Asset “i0”: pictures must be PNG.',
    'Asset “i0”: pictures must lie inside the file.',
    'Asset “i0”: pictures must lie inside the file.',
  ])
})

test('refuses fonts, text, films, programs in the depth, colours that are addresses, and floods of copies', () => {
  const deep = [{ ty: 'gr', it: [{ ty: 'el', p: { a: 0, k: [0, 0], x: 'fetch("//x")' } }] }]
  expect([
    complaintOf({ fonts: { list: [{ fName: 'A', fPath: 'https://assets.example/a.css', origin: 1 }] } }),
    complaintOf({ layers: dot({ ty: 5 }) }),
    complaintOf({ layers: dot({ ty: 9 }) }),
    complaintOf({ layers: dot({ shapes: deep }) }),
    complaintOf({ assets: [{ id: 'c', layers: dot({ shapes: deep }) }] }),
    complaintOf({ layers: dot({ ty: 1, sc: 'url(https://assets.example/#a)' }) }),
    complaintOf({ layers: dot({ shapes: [{ ty: 'rp', c: { a: 0, k: 1e9 } }] }) }),
    complaintOf({ layers: dot({ shapes: [{ ty: 'sr', pt: { a: 1, k: [] } }] }) }),
    complaintOf({ layers: [7] }),
  ]).toEqual([
    'Fonts are not allowed: turn the text into shapes.',
    'Layer “dot”: text is not played. Turn it into shapes.',
    'Layer “dot”: its type is not played. Use shapes, solids, pictures and compositions.',
    'Layer “dot”: expressions are not allowed.',
    'Layer “dot”: expressions are not allowed.',
    'Layer “dot”: its colour is none.',
    'Layer “dot”: at most 100 copies or points are played.',
    'Layer “dot”: at most 100 copies or points are played.',
    'This file is no Lottie animation.',
  ])
})

test('counts the layers of compositions where they are shown, and refuses one that contains itself', () => {
  const shows = (id: string, refId: string, times: number) => ({
    id,
    layers: Array.from({ length: times }, (_, ind) => ({ ind, ty: 0, nm: id, refId })),
  })
  const layers = [{ ind: 1, ty: 0, nm: 'all', refId: 'a' }]
  expect([
    complaintOf({ layers, assets: [shows('a', 'b', 10), shows('b', 'c', 10), { id: 'c', layers: dot({}) }] }),
    complaintOf({ layers, assets: [shows('a', 'b', 100), shows('b', 'c', 100), { id: 'c', layers: dot({}) }] }),
    complaintOf({ layers, assets: [shows('a', 'b', 1), shows('b', 'a', 1)] }),
  ]).toEqual([
    null,
    'The animation has more than 1000 layers with those of its compositions.',
    'A composition contains itself.',
  ])
})

test('whatever a file contains, it is refused or taken, and nothing is thrown', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom('layers', 'assets', 'fonts', 'fr', 'op'), (json, field) => {
      const complaint = lottieComplaint(JSON.stringify({ ...good, [field]: JSON.parse(json) }))
      expect(complaint === null || complaint.length > 10).toBe(true)
      expect(lottieComplaint(json)).toBe('This file is no Lottie animation.')
    }),
  )
})
