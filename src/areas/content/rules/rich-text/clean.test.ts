import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileMarkup } from '#checks/harness/outside/hostile-markup.ts'
import { outsideInput } from '#checks/harness/outside/outside-input.ts'
import { cleanRichText, withPictures } from './clean.ts'

const htmlOf = (html: string): string => cleanRichText(html).html
const file = '0199aa10-52c4-7c1e-9b7e-0c2d1f5a6b77'

test('D01 a list pasted from Word keeps its numbers and levels as a list, and nothing else of Word', () => {
  const stored = htmlOf(outsideInput('word-list.html'))
  expect(stored).toBe(
    '<p>Rules of the week</p>' +
      '<ol start="3"><li>Deposit <strong>500</strong><ul><li>by UPI</li></ul></li><li>Play</li></ol>' +
      '<table><tbody><tr><td>Odds</td><td>1.85</td></tr></tbody></table>',
  )
  expect(htmlOf(stored)).toBe(stored)
})

test('D02 text pasted from Google Docs is bold where it looks bold, and its links lead where they say', () => {
  expect(htmlOf(outsideInput('google-docs.html'))).toBe(
    '<p>Plain <strong>strong</strong><em> slant</em></p>' +
      '<p><a href="https://own.example/terms" rel="noopener nofollow">Terms</a></p>',
  )
})

test('what an editor writes and what is stored are the same text', () => {
  const stored =
    '<h2>Rules</h2><ol start="3"><li>Deposit<ul><li>by UPI</li></ul></li></ol><table><tbody><tr><th>Odds</th></tr></tbody></table>'
  const written =
    '<h2>Rules</h2><ol start="3"><li><p>Deposit</p><ul><li><p>by UPI</p></li></ul></li></ol><table style="min-width: 25px"><colgroup><col style="min-width: 25px"></colgroup><tbody><tr><th colspan="1" rowspan="1"><p>Odds</p></th></tr></tbody></table><p></p>'
  expect([htmlOf(written), htmlOf(stored)]).toEqual([stored, stored])
})

test('D04 takes no picture but one that is stored here, and names those that it leaves out', () => {
  const fragments = outsideInput('rich-text-images.txt')
    .split('\n')
    .filter((line) => line.startsWith('<'))
    .map((line) => line.split('\t')[0] ?? '')
  const cleaned = fragments.map((fragment) => cleanRichText(fragment))
  expect(cleaned.map(({ html, leftOut }) => [html, leftOut.length])).toEqual([
    ['<p>ab</p>', 1],
    ['<p>ab</p>', 1],
    ['<p>ab</p>', 1],
    ['<p>ab</p>', 0],
    ['<p>a</p>', 0],
    ['<p>ab</p>', 1],
    ['<p>a</p>', 0],
    ['<p>ab</p>', 1],
    ['<p>ab</p>', 3],
  ])
  const stored = `<p>a<img src="picture/${file}" alt="A &quot;cup&quot;">b</p>`
  for (const address of [`picture/${file}`, `/api/blogs/picture/${file}`, `/api/content/12/pictures/${file}`])
    expect(htmlOf(`<p>a<img src="${address}" alt='A "cup"' srcset="https://x.example/1 2x" onload="x">b</p>`)).toBe(
      stored,
    )
  expect(withPictures(stored, (id) => `/api/content/1/pictures/${id}`)).toBe(
    `<p>a<img src="/api/content/1/pictures/${file}" alt="A &quot;cup&quot;">b</p>`,
  )
})

test('an embedded picture stays where the caller stores it', () => {
  const embedded = 'data:image/png;base64,iVBORw0KGgo='
  const { html, leftOut } = cleanRichText(`<p>a<img src="${embedded}"></p>`, (address) =>
    address === embedded ? file : null,
  )
  expect([html, leftOut]).toEqual([`<p>a<img src="picture/${file}" alt=""></p>`, []])
})

test.each([
  ['https://site.example/a?b=1&c="2"', 'https://site.example/a?b=1&amp;c=%222%22'],
  ['/terms?tab=2#top', '/terms?tab=2#top'],
  ['https://www.google.com/url?q=https://own.example/a%20b&sa=D', 'https://own.example/a%20b'],
])('a link to %s leads to %s', (entered, stored) => {
  const link = `<a href="${entered.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" target="_top" onclick="x()">go</a>`
  expect(htmlOf(link)).toBe(`<p><a href="${stored}" rel="noopener nofollow">go</a></p>`)
})

test.each([
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  'data:text/html,x',
  'http://x.example',
  '//x.example',
  '/\\x.example',
  '/\t/x.example',
  'https://user@x.example',
  'mailto:a@x.example',
  'terms',
  'https://www.google.com/url?q=javascript:alert(1)',
])('of a link to %j the text alone stays', (address) => {
  expect(htmlOf(`<p><a href="${address}">go</a></p>`)).toBe('<p>go</p>')
})

test('markup of other kinds is left out with what is in it, or becomes the nearest that a post has', () => {
  expect(
    htmlOf(
      '<h1>A</h1><h5>B</h5><div>one<div>two</div></div><script>x()</script><style>p{}</style><iframe src="//x"></iframe>' +
        '<svg><a href="javascript:1">s</a></svg><math><mi>m</mi></math><form>f<input value="i"></form><pre>a\n  b</pre><hr>' +
        '<ul><li>x</li><ul><li>y</li></ul></ul><p>a<br><br>b<br></p><p>&nbsp;</p><textarea><p>t</p></textarea><table><caption>Odds</caption><thead><tr><th>1</th></tr></thead></table>',
    ),
  ).toBe(
    '<h2>A</h2><h3>B</h3><p>one</p><p>two</p><p>f</p><p>a b</p><ul><li>x<ul><li>y</li></ul></li></ul><p>a<br><br>b</p><p>Odds</p><table><tbody><tr><th>1</th></tr></tbody></table>',
  )
})

test('an element with the name of a property of every object is one like others', () => {
  expect(htmlOf('<constructor>a</constructor><p>b</p>')).toBe('<p>a</p><p>b</p>')
})

test('text that looks like markup stays text', () => {
  const text = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp;lt;b&amp;gt;'
  expect(htmlOf(`<p>${text}</p>`)).toBe(`<p>${text}</p>`)
})

test('characters that nobody sees are left out, and runs of blanks become one', () => {
  expect(htmlOf('<p>\u200ba\u00ad\u202eb \u00a0\n c\ufeff</p>')).toBe('<p>ab c</p>')
})

test('10,000 elements within each other are read in a moment, and deep lists become paragraphs', () => {
  expect(htmlOf(`${'<div>'.repeat(10_000)}deep`)).toBe('<p>deep</p>')
  const stored = htmlOf('<ul><li>a'.repeat(400))
  expect([stored.match(/<ul>/g)?.length, stored.match(/a/g)?.length]).toEqual([12, 400])
  expect(htmlOf(stored)).toBe(stored)
})

const part = fc.constantFrom(
  ...'<p>|</p>|<b>|</b>|<b style="font-weight:normal">|<i>|</i>|<ul>|<ol start="7">|<li>|</li>|</ul>|</ol>|<table>|<tr>|<td>|<td colspan=2>|<th>|</table>|<blockquote>|</blockquote>|<a href="/a">|<a href="https://x.example/?q=1&amp;b">|</a>|<br>|<h1>|</h1>|<div>|</div>|<svg>|</svg>|<style>|</style>|<math><mtext><table><mglyph><style>|<!--|-->|<template>|<select>|<noscript>|<p style="mso-list:l0 level3 lfo1">|<span style="mso-list:Ignore">2.</span>|<span style="font-weight:700">|</span>|&nbsp;|&amp;lt;|&lt;script&gt;|<script>|</script>|<img src=x onerror=y>|<title>|<body>|</body>|<html>|\u0000|\u00a0 |<plaintext>'.split(
    '|',
  ),
)
const anyHtml = fc
  .array(fc.oneof({ weight: 4, arbitrary: part }, fc.string({ unit: 'grapheme', maxLength: 6 })), { maxLength: 40 })
  .map((parts) => parts.join(''))
const allowed =
  /<\/?(?:p|h2|h3|ul|ol|li|blockquote|table|tbody|tr|td|th|strong|em)>|<br>|<\/a>|<ol start="\d+">|<t[dh](?: colspan="\d+")?(?: rowspan="\d+")?>|<a href="(?:https:\/|\/)[^"<>]*" rel="noopener nofollow">/g

test('cleaning twice gives the same as once, and no element or attribute but those of a post', () => {
  fc.assert(
    fc.property(anyHtml, (html) => {
      const stored = htmlOf(html)
      expect(htmlOf(stored)).toBe(stored)
      expect(stored.replace(allowed, '')).not.toMatch(/[<>"]/)
    }),
    { numRuns: 2_000 },
  )
})

test('HDR-01 of 300 pieces of hostile markup no element or attribute stays but those of a post', () => {
  expect(hostileMarkup.length).toBeGreaterThan(300)
  for (const html of hostileMarkup) {
    const stored = htmlOf(html)
    expect(htmlOf(stored)).toBe(stored)
    expect(stored.replace(allowed, ''), html).not.toMatch(/[<>"]/)
  }
})
