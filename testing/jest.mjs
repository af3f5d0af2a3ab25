// @ts-check
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/**
 * The jest project of one part: components in a document, TypeScript by swc, class names as they are written.
 * @param {string} dir the part's folder
 * @returns {import('jest').Config}
 */
export const part = (dir) => ({
  displayName: path.basename(dir),
  rootDir: dir,
  testEnvironment: path.join(root, 'testing/environment.cjs'),
  testMatch: ['<rootDir>/**/*.test.ts?(x)'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  setupFilesAfterEnv: [path.join(root, 'testing/setup.ts')],
  moduleNameMapper: {
    '\\.css$': 'identity-obj-proxy',
    '\\.(svg|png|webp|jpg)$': path.join(root, 'testing/asset.ts'),
  },
  transform: {
    '\\.[mc]?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
        },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!(@photo-sphere-viewer|three|valibot|@hookform)/)'],
})
