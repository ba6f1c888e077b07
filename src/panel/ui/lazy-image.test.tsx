import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import StoredPicture from '#panel/kinds/stored-picture.tsx'
import { lazyImages, rootMargin } from './lazy-image.tsx'

test('image lazy loading uses a preload of 1.3 and 1 attempt, with placeholder images', () => {
  expect(lazyImages).toEqual({ preload: 1.3, attempts: 1 })
  expect(rootMargin(lazyImages.preload)).toBe('30%')
  const client = new QueryClient()
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StoredPicture at="/api/domains/picture" id="0199" label="Logo" />
    </QueryClientProvider>,
  )
  // The place is reserved, and nothing is fetched before it is near the screen.
  expect(markup).toBe('<span class="picture kept-picture"><span class="unseen">Logo</span></span>')
  expect(client.isFetching()).toBe(0)
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ options }) => options.retry),
  ).toEqual([lazyImages.attempts - 1])
})
