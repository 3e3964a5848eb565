declare module 'original-react-jsx-runtime' {
  export * from 'react/jsx-runtime';
}
