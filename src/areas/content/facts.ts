/** What other parts of the server read of content. */
export { readPublicContent, type ContentRequest } from './publication/public-content.facts.ts'
export { readPublicLottie } from './festival-gifs/published-festival-gifs.facts.ts'
export { readPublicBlog } from './blogs/published-blogs.facts.ts'
