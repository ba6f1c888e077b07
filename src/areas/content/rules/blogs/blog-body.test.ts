import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksIn, blockStyles, blogHtml, type Block } from './blog-body.ts'

const block = (more: Partial<Block>): Block => ({ style: 'TEXT', text: 'Hello', link: null, ...more })

test('each style becomes its element', () => {
  expect(
    blogHtml([
      block({ style: 'HEADING', text: 'Rules' }),
      block({ style: 'SUBHEADING', text: 'Of the week' }),
      block({ text: 'One\nTwo' }),
      block({ style: 'LIST', text: 'Deposit 500\n\n  Play ' }),
      block({ style: 'QUOTE', text: 'Well played' }),
    ]),
  ).toBe(
    '<h2>Rules</h2><h3>Of the week</h3><p>One<br>Two</p><ul><li>Deposit 500</li><li>Play</li></ul><blockquote><p>Well played</p></blockquote>',
  )
})

test('a link leads to an address by https, and to no other', () => {
  expect(blogHtml([block({ link: 'https://site.example/a?b=1&c="2"' })])).toBe(
    '<p><a href="https://site.example/a?b=1&amp;c=&quot;2&quot;" rel="noopener nofollow">Hello</a></p>',
  )
  for (const link of [
    'javascript:alert(1)',
    ' https://x.example',
    'data:text/html,x',
    '//x.example',
    'HTTP://x.example',
  ])
    expect(blogHtml([block({ link })]), link).toBe('<p>Hello</p>')
})

test('markup that is entered stays text', () => {
  expect(blogHtml([block({ text: `<img src=x onerror="alert('1')">` })])).toBe(
    '<p>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;</p>',
  )
})

const anyText = fc.oneof(
  fc.string(),
  fc.constantFrom('<script>', '</p>', '"><svg onload=x>', '&lt;b&gt;', '\n<a href=javascript:1>', '<!--'),
)
const anyBlock = fc.record({
  style: fc.constantFrom(...blockStyles),
  text: anyText,
  link: fc.option(
    fc.oneof(
      anyText,
      anyText.map((text) => `https://x.example/${text}`),
    ),
  ),
})
const elements = /<\/?(?:p|h2|h3|ul|li|blockquote)>|<br>|<a href="https:\/\/[^"<>]*" rel="noopener nofollow">|<\/a>/g

test('no text brings an element or an attribute of its own', () => {
  fc.assert(
    fc.property(fc.array(anyBlock), (blocks) => {
      expect(blogHtml(blocks).replace(elements, '')).not.toMatch(/[<>"']/)
    }),
  )
})

test('rows that are no blocks are left out', () => {
  expect(
    blocksIn([{ style: 'TEXT', text: 'a', link: null }, { style: 'SCRIPT', text: 'b' }, { style: 'TEXT' }, null]),
  ).toEqual([{ style: 'TEXT', text: 'a', link: null }])
  expect(blocksIn('text')).toEqual([])
})
