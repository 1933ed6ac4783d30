export { GlossaryPage as Component } from '../../features/glossary/glossary-page.tsx';
