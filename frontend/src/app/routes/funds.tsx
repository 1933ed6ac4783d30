export { FundPage as Component } from '../../features/funds/fund-page.tsx';
