import { ensurePanel } from '#tools/panel-build.ts'

/** Builds the panel before the test files start, because two processes would otherwise build it at the same time. */
export default ensurePanel
