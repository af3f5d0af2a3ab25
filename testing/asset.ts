/** Stands for an image's address in component tests. */
export default '/asset'
