/*
 * Vectors of testdata/ in github.com/transparency-dev/merkle (Apache-2.0): its valid proofs, out of which merkle-probes.ts
 * makes the wrong ones as that repository does, and those of its folders `single-entry` and `additional`.
 */

/** The valid proofs of testdata/inclusion/0 to 4. */
export const inclusion = [
  {
    leafIdx: 0,
    treeSize: 1,
    root: 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
    leafHash: 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
    proof: null,
  },
  {
    leafIdx: 0,
    treeSize: 8,
    root: 'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=',
    leafHash: 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
    proof: [
      'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
      'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
      'a0eq8p7jwq+a+Im8H7klTavTEXfxYjLdaqsDXKOb9uQ=',
    ],
  },
  {
    leafIdx: 5,
    treeSize: 8,
    root: 'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=',
    leafHash: 'QnGia+DYqE8L1UyMMC58s6O10fpngKQLzOKHNHfatlg=',
    proof: [
      'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=',
      'yoVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
      '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
    ],
  },
  {
    leafIdx: 2,
    treeSize: 3,
    root: 'rra8/idLcKFPsGel5VeCZNsPqbUa9eC6FZFY8yngbnc=',
    leafHash: 'ApjRIpBtz8EIkstTpzmS/FufST6kybrbJ7eRtBJ6f+c=',
    proof: ['+sVCA+fMaWzw38tCySodnbr3CtnmIfS9jZhmLwDjwSU='],
  },
  {
    leafIdx: 1,
    treeSize: 5,
    root: 'Tju7H3tHjc/nH7YxYxUZo7yhLJrvyhYSv85ME6hiZNQ=',
    leafHash: 'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
    proof: [
      'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
      'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
      'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=',
    ],
  },
]

/** The valid proofs of testdata/consistency/0 to 4. */
export const consistency = [
  {
    size1: 1,
    size2: 1,
    root1: 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
    root2: 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
    proof: null,
  },
  {
    size1: 1,
    size2: 8,
    root1: 'bjQLnP+zepicpUTmu3gKLHiQHT+zNzh2hRGjBhevoB0=',
    root2: 'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=',
    proof: [
      'lqKW0iTyhcZ77pPDD4owkVfw2qNdxbh+QQt4YwoJz8c=',
      'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
      'a0eq8p7jwq+a+Im8H7klTavTEXfxYjLdaqsDXKOb9uQ=',
    ],
  },
  {
    size1: 6,
    size2: 8,
    root1: 'duZ9rbzfHhDht03cYIq9L5jfsW+851J3tSMqEn8gh+8=',
    root2: 'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=',
    proof: [
      'DrxdNDf74tsVi58Sah0RjjCBgQMdCpSfje3t68VY72o=',
      'yoVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
      '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
    ],
  },
  {
    size1: 2,
    size2: 5,
    root1: '+sVCA+fMaWzw38tCySodnbr3CtnmIfS9jZhmLwDjwSU=',
    root2: 'Tju7H3tHjc/nH7YxYxUZo7yhLJrvyhYSv85ME6hiZNQ=',
    proof: [
      'Xwg/ChozygdqlSeYMlgNs+DvRYS9/x9UyKNg9Q3jAx4=',
      'vBoGQ7EuTS18d5GPROD095qDi2z57FtcKD4fTYhZnms=',
    ],
  },
  {
    size1: 6,
    size2: 7,
    root1: 'duZ9rbzfHhDht03cYIq9L5jfsW+851J3tSMqEn8gh+8=',
    root2: '3bib5AOAnjJXUNPSY814kpwpQreUKjS3fhIslZSnTIw=',
    proof: [
      'DrxdNDf74tsVi58Sah0RjjCBgQMdCpSfje3t68VY72o=',
      'sIaT7C5yFZcTBkHoIR5+7cy0wmQTlj7ubB4u0W/7Gl8=',
      '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
    ],
  },
]

const SOME_HASH = 'q6yroAAAAAAAAAAAAAAAAAAAAAAAAAAAAGAGHgASNFY='
const EMPTY_ROOT = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
const ONE_LEAF = 'DTrtAjFI/9KiWfvQzcf7PPl1ZYdg03dbgq9vkKrMLfw='

const single = { leafIdx: 0, treeSize: 1, proof: [] }

/** testdata/inclusion/single-entry and testdata/inclusion/additional. */
export const otherInclusion = [
  { ...single, root: ONE_LEAF, leafHash: ONE_LEAF, desc: 'matching root and leaf', wantErr: false },
  { ...single, root: ONE_LEAF, leafHash: '', desc: 'empty leaf', wantErr: true },
  { ...single, root: '', leafHash: ONE_LEAF, desc: 'empty root', wantErr: true },
  { ...single, root: '', leafHash: '', desc: 'empty root and leaf', wantErr: true },
  ...[
    { leafIdx: 0, treeSize: 0 },
    { leafIdx: 0, treeSize: 1 },
    { leafIdx: 1, treeSize: 0 },
    { leafIdx: 2, treeSize: 1 },
  ].flatMap((place) => [
    { ...place, proof: [], root: EMPTY_ROOT, leafHash: '', desc: 'empty root', wantErr: true },
    { ...place, proof: [], root: '', leafHash: SOME_HASH, desc: 'random leaf', wantErr: true },
    {
      ...place,
      proof: [],
      root: EMPTY_ROOT,
      leafHash: SOME_HASH,
      desc: 'empty root and random leaf',
      wantErr: true,
    },
  ]),
]

const [ONE, TWO] = ['ZG9uJ3QgY2FyZSAx', 'ZG9uJ3QgY2FyZSAy']
const sameRoots = { root1: EMPTY_ROOT, root2: EMPTY_ROOT, proof: [EMPTY_ROOT] }
const emptyProof = { root1: ONE, root2: TWO, proof: [] }

/** testdata/consistency/additional. */
export const otherConsistency = [
  { size1: 0, size2: 1, ...sameRoots, desc: 'size1 is zero', wantErr: true },
  { size1: 0, size2: 0, ...sameRoots, desc: 'both are zero with a proof', wantErr: true },
  { size1: 1, size2: 1, ...sameRoots, desc: 'both are one with a proof', wantErr: true },
  { size1: 0, size2: 0, ...emptyProof, desc: 'both are zero, other roots', wantErr: true },
  { size1: 1, size2: 1, ...emptyProof, desc: 'both are one, other roots', wantErr: true },
  { size1: 0, size2: 1, ...emptyProof, desc: 'zero and one, no proof', wantErr: true },
  { size1: 1, size2: 0, ...emptyProof, desc: 'size1 is greater than size2', wantErr: true },
  { size1: 2, size2: 1, ...emptyProof, desc: 'size1 is greater than size2 again', wantErr: true },
  { size1: 1, size2: 2, ...emptyProof, desc: 'one and two, no proof', wantErr: true },
  { size1: 0, size2: 0, root1: EMPTY_ROOT, root2: TWO, proof: [], desc: 'zero', wantErr: true },
  { size1: 1, size2: 1, root1: EMPTY_ROOT, root2: TWO, proof: [], desc: 'one', wantErr: true },
  { size1: 0, size2: 0, root1: ONE, root2: ONE, proof: [], desc: 'both empty', wantErr: false },
  { size1: 1, size2: 1, root1: TWO, root2: TWO, proof: [], desc: 'the same', wantErr: false },
]
