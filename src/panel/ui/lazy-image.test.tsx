import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LazyImage, lazyImages, rootMargin } from './lazy-image.tsx'

test('image lazy loading uses a preload of 1.3 and 1 attempt, with placeholder images', () => {
  expect(lazyImages).toEqual({ preload: 1.3, attempts: 1 })
  expect(rootMargin(lazyImages.preload)).toBe('30%')
  const markup = renderToStaticMarkup(<LazyImage src="/banner.webp" alt="A banner" width={120} height={40} />)
  expect(markup).toContain('class="picture" style="width:120px;height:40px"')
  expect(markup).not.toContain('<img')
})
